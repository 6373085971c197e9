import { useEffect, useState } from 'react';
import { preloadWhenIdle } from '../../../../platform/at-rest.ts';
import { Button } from '../../../../ui/button.tsx';
import type { AuthScreenProps } from './auth-path.tsx';
import styles from './auth.module.css';
import type { mailScreens } from './mail-screens.tsx';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

let loaded: typeof mailScreens | undefined;
const load = async () => {
  ({ mailScreens: loaded } = await import('./mail-screens.tsx'));
};

type State = 'loading' | 'failed' | 'there';

/** Preloads these screens once the sign-in page is idle. */
export const preloadMailScreens = () => preloadWhenIdle(load);
/** Settles when these screens have loaded or failed to load. */
export const mailScreensLoaded = () => load().catch(() => undefined);

/** Sign-in screens that involve an email, in their own chunk since most people never see them. */
export function ByMail({ path, ...props }: AuthScreenProps & { path: string }) {
  const [state, setState] = useState<State>(loaded ? 'there' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    let isHere = true;
    const become = (next: State) => () => isHere && setState(next);
    load().then(become('there'), become('failed'));
    return () => {
      isHere = false;
    };
  }, [state]);
  const Screen = loaded?.[path];
  if (state === 'there' && Screen) return <Screen {...props} />;
  if (state !== 'failed') return null;
  return (
    <>
      <p className={styles.lead} role="alert">
        {text.notLoaded}
      </p>
      <Button onClick={() => setState('loading')}>{common.tryAgain}</Button>
    </>
  );
}
