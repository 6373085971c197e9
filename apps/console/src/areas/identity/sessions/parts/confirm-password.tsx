import { confirmPassword } from '@hearth/contract/identity/sessions';
import { ApiError } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import { dropMailLink } from '../../../../platform/mail-link.ts';
import { useAuthForm, type AuthValues } from '../logic/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLink } from './auth-link.tsx';
import type { AuthScreenProps } from '../logic/auth-path.ts';
import styles from './auth.module.css';
import { GivenEmail } from './given-email.tsx';
import { NewPassword } from './new-password.tsx';
import { useMailLink, type MailLink } from '../logic/use-mail-link.ts';

interface FormProps {
  done: (message: string) => void;
}

function ByLink({ link, giveUp, done }: FormProps & { link: MailLink; giveUp: (reason: string) => void }) {
  const form = useAuthForm('changeByLink', { password: '', again: '' });
  const { email, token } = link;
  const send = async ({ password }: AuthValues<'changeByLink'>) => {
    try {
      done((await call(confirmPassword, { body: { email, password, token } })).message);
    } catch (error) {
      const isGone = error instanceof ApiError && error.issues.some(({ path }) => path.at(-1) === 'token');
      if (!isGone) throw error;
      giveUp(error.message);
    }
  };
  return (
    <AuthForm action="Change password" form={form} send={send}>
      {(Input) => (
        <>
          <GivenEmail email={email} />
          <NewPassword Input={Input} autoFocus label="New password" />
          <Input.Password autoComplete="new-password" label="New password again" name="again" />
        </>
      )}
    </AuthForm>
  );
}

function ByCode({ done }: FormProps) {
  const email = new URLSearchParams(location.search).get('email') ?? '';
  const form = useAuthForm('changeByCode', { email, code: '', password: '', again: '' });
  const send = async ({ again: _again, ...body }: AuthValues<'changeByCode'>) => {
    done((await call(confirmPassword, { body })).message);
  };
  return (
    <AuthForm action="Change password" form={form} send={send}>
      {(Input) => (
        <>
          <Input.Email autoFocus={!email} label="Email" name="email" />
          <Input.Text
            autoComplete="one-time-code"
            autoFocus={Boolean(email)}
            hint="From the email, in the browser in which you asked for it"
            label="Code"
            name="code"
          />
          <NewPassword Input={Input} label="New password" />
          <Input.Password autoComplete="new-password" label="New password again" name="again" />
        </>
      )}
    </AuthForm>
  );
}

/** Chooses a new password with the link or the code of the mail. */
export function ConfirmPassword({ leadTo }: AuthScreenProps) {
  const { reading, giveUp } = useMailLink();
  const done = (message: string) => {
    dropMailLink();
    leadTo('/login', message);
  };
  if (reading.state === 'reading') return <p className={styles.lead}>One moment…</p>;
  return (
    <>
      {reading.state === 'gone' && (
        <p className={styles.alert} role="alert">
          {reading.reason}. Type the code of the mail, or ask for another one.
        </p>
      )}
      {reading.state === 'there' ? <ByLink done={done} giveUp={giveUp} link={reading.link} /> : <ByCode done={done} />}
      <p className={styles.links}>
        <AuthLink leadTo={leadTo} to="/reset-password">
          Send another code
        </AuthLink>
        <AuthLink leadTo={leadTo} to="/login">
          Back to sign in
        </AuthLink>
      </p>
    </>
  );
}
