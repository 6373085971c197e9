import { signUpCode } from '@hearth/contract/identity/sessions';
import { useState } from 'react';
import { signUpWith, useAccountState } from '../../../../platform/account.ts';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import { useAuthForm, type AuthValues } from '../logic/use-auth-form.ts';
import { AuthForm } from './auth-form.tsx';
import { AuthLink } from './auth-link.tsx';
import type { AuthScreenProps } from '../logic/auth-path.ts';
import styles from './auth.module.css';
import { EmailStep } from './email-step.tsx';
import { GivenEmail } from './given-email.tsx';
import { NewPassword } from './new-password.tsx';
import { useMailLink, type MailLink } from '../logic/use-mail-link.ts';

/** The link of the welcome mail has proven the address: only the password is missing. */
function ByLink({ link, giveUp }: { link: MailLink; giveUp: (reason: string) => void }) {
  const form = useAuthForm('signUpByLink', { password: '' });
  const { email, token, firstName } = link;
  const send = ({ password }: AuthValues<'signUpByLink'>) =>
    signUpWith({ email, password, token }).catch((error: unknown) => {
      const isGone = error instanceof ApiError && error.issues.some(({ path }) => path.at(-1) === 'token');
      if (!isGone) throw error;
      giveUp(error.message);
    });
  return (
    <>
      <p className={styles.lead}>Hello {firstName || 'there'}, choose a password for your account.</p>
      <AuthForm action="Create account" form={form} send={send}>
        {(Input) => (
          <>
            <GivenEmail email={email} />
            <NewPassword Input={Input} autoFocus />
          </>
        )}
      </AuthForm>
    </>
  );
}

function ByCode({ email, again, other }: { email: string; again: () => Promise<unknown>; other: () => void }) {
  const form = useAuthForm('signUpByCode', { code: '', password: '' });
  const [wrong, setWrong] = useState('');
  const askAgain = async () => {
    form.clearErrors();
    setWrong('');
    await again().catch((error: unknown) => setWrong(messageOf(error)));
    form.focus('code');
  };
  return (
    <>
      <AuthForm action="Create account" form={form} send={(values) => signUpWith({ email, ...values })} wrong={wrong}>
        {(Input) => (
          <>
            <GivenEmail email={email} />
            <Input.Text
              autoComplete="one-time-code"
              autoFocus
              hint="From the email, in this browser"
              label="Code"
              name="code"
            />
            <NewPassword Input={Input} />
          </>
        )}
      </AuthForm>
      <p className={styles.links}>
        <button disabled={form.isSubmitting} onClick={() => void askAgain()} type="button">
          Send another code
        </button>
        <button onClick={other} type="button">
          Use another email
        </button>
      </p>
    </>
  );
}

/** Opens the account of an address that staff have added: by the link of the welcome mail, else by a code that is mailed now. */
export function Signup({ leadTo }: AuthScreenProps) {
  const { reading, giveUp } = useMailLink();
  const [sent, setSent] = useState({ email: '', notice: '' });
  const { account } = useAccountState();
  const ask = async (email: string) => {
    const { message } = await call(signUpCode, { body: { email } });
    setSent({ email, notice: message });
  };
  if (reading.state === 'reading') return <p className={styles.lead}>One moment…</p>;
  return (
    <>
      {account && (
        <p className={styles.alert}>
          You are signed in as {account.user.email}. Creating this account signs you out of that one in this browser.
        </p>
      )}
      {reading.state === 'gone' && !sent.email && (
        <p className={styles.alert} role="alert">
          {reading.reason}. We can email you a code instead.
        </p>
      )}
      {sent.notice && (
        <p className={styles.notice} role="status">
          {sent.notice}
        </p>
      )}
      {reading.state === 'there' ? (
        <ByLink giveUp={giveUp} link={reading.link} />
      ) : sent.email ? (
        <ByCode
          again={() => ask(sent.email)}
          email={sent.email}
          key={sent.email}
          other={() => setSent({ email: '', notice: '' })}
        />
      ) : (
        <>
          <p className={styles.lead}>
            Enter the email address that your property has added for you. We email you a code.
          </p>
          <EmailStep send={ask} />
        </>
      )}
      <p className={styles.links}>
        {account ? (
          <a href="/">Stay signed in as {account.user.firstName}</a>
        ) : (
          <AuthLink leadTo={leadTo} to="/login">
            Sign in instead
          </AuthLink>
        )}
      </p>
    </>
  );
}
