import '@fontsource-variable/figtree/wght.css';
import { lazy, startTransition, Suspense, useEffect, useState, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { accountState, checkSession, onAccountChange, useAccountState } from '../platform/account.ts';
import { invitationLink, invitationPath, mailLink, handleMailLinks } from '../platform/mail-link.ts';
import { Button } from '../ui/button.tsx';
import { HearthMark } from '../ui/hearth-mark.tsx';
import { returnPath } from '../platform/location.ts';
import type { SignedInProps } from './signed-in.tsx';
import styles from './start.module.css';
import { common } from '../ui/messages.ts';
import { text } from './messages.ts';

const authPaths = ['/login', '/signup', '/reset-password', '/confirm-password'];
const isAuthPath = () => authPaths.includes(location.pathname.replace(/\/$/, ''));

const loadSignedIn = () => import('./signed-in.tsx');
const AuthPages = lazy(() => import('../areas/identity/sessions/public.tsx'));

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className={styles.start}>
      <HearthMark size={44} />
      <h1>{text.failed.title}</h1>
      <p>{text.failed.unreachable}</p>
      <Button onClick={onRetry} variant="contained">
        {common.tryAgain}
      </Button>
    </main>
  );
}

/** The signed-in app, rendered once its code and the screen's have loaded. React delays lazy components by 300 ms. */
function Inside(props: SignedInProps) {
  const { slug } = props.settings;
  const [state, setState] = useState<'loading' | 'failed' | { SignedIn: ComponentType<SignedInProps> }>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    const load = async () => {
      const { default: SignedIn, whenReady } = await loadSignedIn();
      await whenReady(slug);
      // Interruptible: the first render takes a phone 200 ms.
      startTransition(() => setState({ SignedIn }));
    };
    load().catch(() => setState('failed'));
  }, [state, slug]);
  if (state === 'loading') return null;
  if (state === 'failed') return <Unreachable onRetry={() => location.reload()} />;
  return <state.SignedIn {...props} />;
}

function Console() {
  const state = useAccountState();
  if (state.status === 'unreachable') return <Unreachable onRetry={() => void checkSession()} />;
  if (state.status === 'in' && !mailLink())
    return <Inside account={state.account} settings={state.settings} start={state.start} />;
  if (state.status === 'checking' && !isAuthPath()) return null;
  return <AuthPages settings={state.settings} />;
}

/** Redirects visitors to the sign-in pages, and signed-in users to the page they came for. */
function followSession() {
  const state = accountState();
  if (mailLink()) return;
  if (state.status === 'in' && isAuthPath())
    history.replaceState(
      null,
      '',
      invitationLink() ? invitationPath : returnPath(new URLSearchParams(location.search).get('to')),
    );
  if (state.status !== 'out' || isAuthPath()) return;
  const here = `${location.pathname}${location.search}`;
  history.replaceState(null, '', state.left || here === '/' ? '/login' : `/login?to=${encodeURIComponent(here)}`);
}

handleMailLinks();
onAccountChange(followSession);
void checkSession();
if (!isAuthPath()) void loadSignedIn();

// Until the first render, index.html shows a loading mark.
createRoot(document.querySelector('#root') as HTMLElement).render(
  <Suspense>
    <Console />
  </Suspense>,
);
