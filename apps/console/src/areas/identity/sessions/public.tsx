import { identityMessages as say } from '@hearth/contract/identity/messages';
import { invitationLink } from '../../../platform/mail-link.ts';
import type { Settings } from '../../../platform/account.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { ConfirmPassword } from './parts/confirm-password.tsx';
import { DoorFrame } from './parts/door-frame.tsx';
import { useDoorPath, type DoorScreenProps } from './parts/door-path.ts';
import { Login } from './parts/login.tsx';
import { ResetPassword } from './parts/reset-password.tsx';
import { Signup } from './parts/signup.tsx';

const screens: Record<string, { title: string; Screen: ComponentType<DoorScreenProps> }> = {
  '/login': { title: 'Sign in', Screen: Login },
  '/signup': { title: 'Create your account', Screen: Signup },
  '/reset-password': { title: 'Reset your password', Screen: ResetPassword },
  '/confirm-password': { title: 'Choose a new password', Screen: ConfirmPassword },
};

/** The screens for visitors who are not signed in. */
export default function Door({ settings }: { settings: Settings | undefined }) {
  const [path, go] = useDoorPath();
  const [notice, setNotice] = useState(() => (invitationLink() ? say.invitationWaits : ''));
  const { title, Screen } = screens[path] ?? { title: 'Sign in', Screen: Login };
  const product = settings?.product ?? 'Hearth';
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  const leadTo: DoorScreenProps['leadTo'] = (to, message = '') => {
    setNotice(message);
    go(to);
  };
  return (
    <DoorFrame notice={notice} product={product} title={title === 'Sign in' ? `Sign in to ${product}` : title}>
      <Screen key={path} leadTo={leadTo} settings={settings} />
    </DoorFrame>
  );
}
