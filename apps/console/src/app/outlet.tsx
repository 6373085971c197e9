import type { ReactNode } from 'react';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { type Location } from '../platform/location.ts';
import { useLocationPart } from '../platform/shown.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { NotFound } from './not-found.tsx';
import type { Screens } from './screens.ts';
import { ServerError } from './server-error.tsx';

const hrefOf = ({ href }: Location) => href;

/** Error boundary that resets when the path changes. */
function CatchHere({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      resetKey={useLocationPart(hrefOf)}
      fallback={(reason, redraw) => <ServerError onRetry={redraw} reason={reason} />}
    >
      {children}
    </ErrorBoundary>
  );
}

/** The screen, or its skeleton, load error, render error or 404 page. */
export function Outlet({ shown: { screen, Component }, wait, again }: Screens) {
  if (!screen) return <NotFound />;
  if (typeof wait === 'object') return <ServerError onRetry={again} reason={wait.failed} />;
  if (!Component) return wait === 'long' && <PageSkeleton />;
  return (
    <CatchHere key={screen.path}>
      <Component />
    </CatchHere>
  );
}
