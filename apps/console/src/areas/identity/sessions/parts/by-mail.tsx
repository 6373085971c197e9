import { useEffect, useState } from 'react';
import { fetchAtRest } from '../../../../platform/at-rest.ts';
import { Button } from '../../../../ui/button.tsx';
import type { AuthScreenProps } from '../logic/auth-path.ts';
import styles from './auth.module.css';
import type { mailScreens } from './mail-screens.tsx';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

let loaded: typeof mailScreens | undefined;
const load = async () => {
  ({ mailScreens: loaded } = await import('./mail-screens.tsx'));
};

type State = 'loading' | 'failed' | 'there';

/** Fetches those screens once the sign-in has stood there for a moment. */
export const fetchMailScreens = () => fetchAtRest(load);
/** Settles when they are there, or do not arrive. */
export const mailScreensThere = () => load().catch(() => undefined);

/** The screens that a mail is a part of, which most people who sign in never see: they load by themselves. */
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
