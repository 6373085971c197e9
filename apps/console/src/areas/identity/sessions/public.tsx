import { identityMessages as say } from '@hearth/contract/identity/messages';
import { invitationLink } from '../../../platform/mail-link.ts';
import type { Settings } from '../../../platform/account.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { ConfirmPassword } from './parts/confirm-password.tsx';
import { AuthFrame } from './parts/auth-frame.tsx';
import { useAuthPath, type AuthScreenProps } from './logic/auth-path.ts';
import { Login } from './parts/login.tsx';
import { ResetPassword } from './parts/reset-password.tsx';
import { Signup } from './parts/signup.tsx';

const screens: Record<string, { title: string; Screen: ComponentType<AuthScreenProps> }> = {
  '/login': { title: 'Sign in', Screen: Login },
  '/signup': { title: 'Create your account', Screen: Signup },
  '/reset-password': { title: 'Reset your password', Screen: ResetPassword },
  '/confirm-password': { title: 'Choose a new password', Screen: ConfirmPassword },
};

/** The screens for visitors who are not signed in. */
export default function AuthPages({ settings }: { settings: Settings | undefined }) {
  const [path, go] = useAuthPath();
  const [notice, setNotice] = useState(() => (invitationLink() ? say.invitationWaits : ''));
  const { title, Screen } = screens[path] ?? { title: 'Sign in', Screen: Login };
  const product = settings?.product ?? 'Hearth';
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  const leadTo: AuthScreenProps['leadTo'] = (to, message = '') => {
    setNotice(message);
    go(to);
  };
  return (
    <AuthFrame notice={notice} product={product} title={title === 'Sign in' ? `Sign in to ${product}` : title}>
      <Screen key={path} leadTo={leadTo} settings={settings} />
    </AuthFrame>
  );
}
