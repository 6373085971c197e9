import { Catch } from '../kit/catch.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { NotFound } from './not-found.tsx';
import type { Screens } from './screens.ts';
import { ServerError } from './server-error.tsx';

/** The screen itself, or what stands in its place: while it is on its way, did not arrive, failed to draw, or is none. */
export function Outlet({ shown: { screen, location, Component }, wait, again }: Screens) {
  if (!screen) return <NotFound />;
  if (typeof wait === 'object') return <ServerError onRetry={again} reason={wait.failed} />;
  if (!Component) return wait === 'long' && <PageSkeleton />;
  return (
    <Catch
      about={location.href}
      key={screen.path}
      shown={(reason, redraw) => <ServerError onRetry={redraw} reason={reason} />}
    >
      <Component />
    </Catch>
  );
}
