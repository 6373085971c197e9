import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { parseSearch, stringifySearch } from './navigation.ts';
import { NotFound } from './not-found.tsx';
import { routeTable } from './routes.ts';
import type { Screen } from './routes/screen.ts';
import { RouteError } from './server-error.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** The router over the route table, inside the shell. */
export function createConsoleRouter(slug: string) {
  const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });
  const routes = routeTable(slug).map((screen) =>
    createRoute({
      getParentRoute: () => root,
      path: screen.path,
      component: lazyRouteComponent(screen.load),
      staticData: { screen },
    }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 200,
    defaultPreload: 'intent',
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
  });
}
