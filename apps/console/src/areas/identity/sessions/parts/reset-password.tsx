import { resetPassword } from '@hearth/contract/identity/sessions';
import { call } from '../../../../platform/client.ts';
import { AuthLink } from './auth-link.tsx';
import type { AuthScreenProps } from '../logic/auth-path.ts';
import styles from './auth.module.css';
import { EmailStep } from './email-step.tsx';

/** Asks for a code by mail. */
export function ResetPassword({ leadTo }: AuthScreenProps) {
  const send = async (email: string) => {
    const { message } = await call(resetPassword, { body: { email } });
    leadTo(`/confirm-password?email=${encodeURIComponent(email)}`, message);
  };
  return (
    <>
      <p className={styles.lead}>We send a code to your email address. With it you choose a new password.</p>
      <EmailStep send={send} />
      <p className={styles.links}>
        <AuthLink leadTo={leadTo} to="/login">
          Back to sign in
        </AuthLink>
        <AuthLink leadTo={leadTo} to="/confirm-password">
          I have a code
        </AuthLink>
      </p>
    </>
  );
}
