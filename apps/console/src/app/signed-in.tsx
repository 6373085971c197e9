import type { Account } from '@hearth/contract/identity/session-record';
import { allProperties } from '@hearth/contract/constants';
import { isStaffRole } from '@hearth/contract/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { dropDraftsOfOthers } from '../kit/drafts.ts';
import { accountState, onAccountChange, reloadAccount, type Settings, type Start } from '../platform/account.ts';
import { mayAt } from '../platform/account-rights.ts';
import { Confirmation } from '../areas/identity/second-factors/public.tsx';
import { invitationPath } from '../platform/mail-link.ts';
import { forgetPosition } from '../platform/live.ts';
import { currentLocation } from '../platform/location.ts';
import { queryClient } from '../platform/freshness.ts';
import { clearSeenProperties } from '../platform/url-scope.ts';
import { SessionProvider, type Waiting } from '../platform/session.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { watchConnection } from './connection.ts';
import { prefetch } from './screens.ts';
import { ServerError } from './server-error.tsx';
import { signOutWithToast } from './sign-out.ts';
import { Shell } from './shell/shell.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

watchConnection();
dropDraftsOfOthers();
onAccountChange(() => {
  dropDraftsOfOthers();
  if (accountState().status !== 'out') return;
  queryClient.clear();
  forgetPosition();
  clearSeenProperties();
});

const whileWaiting = ({ error, retry }: Waiting) =>
  error ? <ServerError onRetry={retry} reason={error} /> : <ShellSkeleton />;

const ResidentNotice = lazy(() => import('./resident-notice.tsx'));
const SetUpFirst = lazy(() => import('../areas/identity/second-factors/detail.tsx'));
const Invitations = lazy(() => import('../areas/people/invitations/public.tsx'));

/** Settles when the current path's screen can render together with the shell. */
export const whenReady = (slug: string) => prefetch(slug, currentLocation().pathname);

export interface SignedInProps {
  account: Account;
  settings: Settings;
  start: Start;
}

function Rooms({ account, settings, start }: SignedInProps) {
  if (account.mustSetUpSecondFactor)
    return (
      <Suspense>
        <SetUpFirst email={account.user.email} onSignOut={() => void signOutWithToast()} product={settings.product} />
      </Suspense>
    );
  // Open to residents and staff, outside the console's own routes.
  if (location.pathname.replace(/\/$/, '') === invitationPath)
    return (
      <Suspense>
        <Invitations email={account.user.email} product={settings.product} />
      </Suspense>
    );
  if (!isStaffRole(account.role))
    return (
      <Suspense>
        <ResidentNotice account={account} product={settings.product} />
      </Suspense>
    );
  return (
    <SessionProvider account={account} settings={settings} start={start} waiting={whileWaiting}>
      <Shell />
    </SessionProvider>
  );
}

/** Error outside the screens; retrying reloads the page. */
const broken = (reason: unknown) => (
  <main>
    <ServerError onRetry={() => location.reload()} reason={reason} />
  </main>
);

const pollMs = 15_000;

/** Polls the account of users without a live stream, until they get a first property or role. */
function useFirstRole(account: Account) {
  const isFollowing = isStaffRole(account.role) && mayAt(account, allProperties, 'live.follow');
  useEffect(() => {
    if (isFollowing) return;
    const poll = () => void (document.hidden || reloadAccount().catch(() => undefined));
    const timer = setInterval(poll, pollMs);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [isFollowing]);
}

export default function SignedIn({ account, settings, start }: SignedInProps) {
  useFirstRole(account);
  return (
    <>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary resetKey={account.user._id} fallback={broken}>
          <Rooms account={account} settings={settings} start={start} />
          <Confirmation />
        </ErrorBoundary>
      </QueryClientProvider>
      <Toaster />
    </>
  );
}
