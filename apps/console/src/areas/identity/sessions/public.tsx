import { identityMessages } from '@hearth/contract/identity/messages';
import { invitationLink } from '../../../platform/mail-link.ts';
import type { Settings } from '../../../platform/account.ts';
import { useEffect, useState } from 'react';
import { AuthFrame } from './parts/auth-frame.tsx';
import { useAuthPath, type AuthScreenProps } from './parts/auth-path.tsx';
import { ByMail, preloadMailScreens, mailScreensLoaded } from './parts/by-mail.tsx';
import { Login } from './parts/login.tsx';
import { text } from './messages.ts';

const titles: Record<string, string> = {
  '/signup': text.titles.signUp,
  '/reset-password': text.titles.reset,
  '/confirm-password': text.titles.confirm,
};

/** Screens for visitors who aren't signed in. */
export default function AuthPages({ settings }: { settings: Settings | undefined }) {
  const [path, go] = useAuthPath();
  const [notice, setNotice] = useState(() => (invitationLink() ? identityMessages.invitationWaits : ''));
  const title = titles[path] ?? text.titles.signIn;
  const product = settings?.product ?? 'Hearth';
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(preloadMailScreens, []);
  const goTo: AuthScreenProps['goTo'] = (to, message = '') => {
    // The previous screen stays until the next one's code has loaded.
    const follow = () => {
      setNotice(message);
      go(to);
    };
    void mailScreensLoaded().then(follow);
  };
  return (
    <AuthFrame
      logo={settings?.logo}
      notice={notice}
      product={product}
      title={path in titles ? title : text.signInTo(product)}
    >
      {path in titles ? (
        <ByMail key={path} goTo={goTo} path={path} settings={settings} />
      ) : (
        <Login goTo={goTo} settings={settings} />
      )}
    </AuthFrame>
  );
}
