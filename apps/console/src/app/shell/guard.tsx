import { confinement, type MenuViewer } from '@hearth/contract/menu';
import { menu, type MenuItem } from '@hearth/contract/menu-items';
import type { ReactNode } from 'react';
import { Redirect } from '../../kit/link.tsx';
import { usePathNow } from '../../platform/location.ts';
import { useSession } from '../../platform/session.tsx';
import { areaEntrance, confinedTo, mayOpen } from '../navigation.ts';
import { Plain } from '../plain-page.tsx';
import { routeTable } from '../routes.ts';
import { NoAccess } from './no-access.tsx';
import type { Screen } from '../routes/screen.ts';

/** Lets the screen through to those who may open it; the others go Home, or to the area they are confined to. An area without a page for them leads to its first child. */
export function Guard({
  screen,
  viewer,
  items,
  children,
}: {
  /** The one that is shown. */
  screen: Screen | undefined;
  viewer: MenuViewer;
  items: readonly MenuItem[];
  children: ReactNode;
}) {
  const { settings, beyond } = useSession();
  const pathname = usePathNow();
  // By the address: while the screen is on its way, the one before still matches.
  const isOwn = routeTable(settings.slug).some(({ own, path }) => own && path === pathname);
  const away = isOwn ? undefined : confinedTo(viewer, settings.slug, pathname);
  if (away) return <Redirect to={away} />;
  const mayStay = isOwn || (screen && mayOpen(screen, menu(settings.slug), viewer));
  if (beyond !== null && !isOwn)
    return <NoAccess path={!screen || screen.path.includes('$') ? '/' : pathname} to={beyond} />;
  const entrance = mayStay ? undefined : areaEntrance(pathname, menu(settings.slug), items);
  if (entrance) return <Redirect search={entrance.searchParams} to={entrance.route} />;
  if (mayStay || !screen) return children;
  const home = confinement(viewer.role, settings.slug)?.home ?? '/';
  if (pathname !== home) return <Redirect to={home} />;
  return (
    <Plain
      text="Choose another property in the sidebar, or ask the property's staff for access."
      title="Your role opens no screens at this property"
    />
  );
}
