import { resetPassword } from '@hearth/contract/identity/sessions';
import { call } from '../../../../platform/client.ts';
import { DoorLink } from './door-link.tsx';
import type { DoorScreenProps } from './door-path.ts';
import styles from './door.module.css';
import { EmailStep } from './email-step.tsx';

/** Asks for a code by mail. */
export function ResetPassword({ leadTo }: DoorScreenProps) {
  const send = async (email: string) => {
    const { message } = await call(resetPassword, { body: { email } });
    leadTo(`/confirm-password?email=${encodeURIComponent(email)}`, message);
  };
  return (
    <>
      <p className={styles.lead}>We send a code to your email address. With it you choose a new password.</p>
      <EmailStep send={send} />
      <p className={styles.links}>
        <DoorLink leadTo={leadTo} to="/login">
          Back to sign in
        </DoorLink>
        <DoorLink leadTo={leadTo} to="/confirm-password">
          I have a code
        </DoorLink>
      </p>
    </>
  );
}
