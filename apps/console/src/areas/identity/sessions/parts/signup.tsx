import { code, newPassword, signUpCode } from '@hearth/contract/identity/sessions';
import { z } from '@hearth/contract/validation';
import { useState } from 'react';
import { useForm } from '../../../../kit/form.tsx';
import { signUpWith, useAccountState } from '../../../../platform/account.ts';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import { DoorForm } from './door-form.tsx';
import { DoorLink } from './door-link.tsx';
import type { DoorScreenProps } from './door-path.ts';
import styles from './door.module.css';
import { EmailStep } from './email-step.tsx';
import { GivenEmail } from './given-email.tsx';
import { NewPassword } from './new-password.tsx';
import { useMailLink, type MailLink } from './use-mail-link.ts';

const linkForm = z.object({ password: newPassword });
const codeForm = z.object({ code, password: newPassword });

/** The link of the welcome mail has proven the address: only the password is missing. */
function ByLink({ link, giveUp }: { link: MailLink; giveUp: (reason: string) => void }) {
  const form = useForm({ schema: linkForm, mode: 'onSubmit' });
  const { email, token, firstName } = link;
  const send = ({ password }: z.output<typeof linkForm>) =>
    signUpWith({ email, password, token }).catch((error: unknown) => {
      const isGone = error instanceof ApiError && error.issues.some(({ path }) => path.at(-1) === 'token');
      if (!isGone) throw error;
      giveUp(error.message);
    });
  return (
    <>
      <p className={styles.lead}>Hello {firstName || 'there'}, choose a password for your account.</p>
      <DoorForm action="Create account" form={form} send={send}>
        {(Input) => (
          <>
            <GivenEmail email={email} />
            <NewPassword Input={Input} autoFocus />
          </>
        )}
      </DoorForm>
    </>
  );
}

function ByCode({ email, again, other }: { email: string; again: () => Promise<unknown>; other: () => void }) {
  const form = useForm({ schema: codeForm, mode: 'onSubmit' });
  const [wrong, setWrong] = useState('');
  const askAgain = async () => {
    form.clearErrors();
    setWrong('');
    await again().catch((error: unknown) => setWrong(messageOf(error)));
    form.setFocus('code');
  };
  return (
    <>
      <DoorForm action="Create account" form={form} send={(values) => signUpWith({ email, ...values })} wrong={wrong}>
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
      </DoorForm>
      <p className={styles.links}>
        <button disabled={form.formState.isSubmitting} onClick={() => void askAgain()} type="button">
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
export function Signup({ leadTo }: DoorScreenProps) {
  const { reading, giveUp } = useMailLink();
  const [asked, setAsked] = useState({ email: '', notice: '' });
  const { account } = useAccountState();
  const ask = async (email: string) => {
    const { message } = await call(signUpCode, { body: { email } });
    setAsked({ email, notice: message });
  };
  if (reading.state === 'reading') return <p className={styles.lead}>One moment…</p>;
  return (
    <>
      {account && (
        <p className={styles.alert}>
          You are signed in as {account.user.email}. Creating this account signs you out of that one in this browser.
        </p>
      )}
      {reading.state === 'gone' && !asked.email && (
        <p className={styles.alert} role="alert">
          {reading.reason}. We can email you a code instead.
        </p>
      )}
      {asked.notice && (
        <p className={styles.notice} role="status">
          {asked.notice}
        </p>
      )}
      {reading.state === 'there' ? (
        <ByLink giveUp={giveUp} link={reading.link} />
      ) : asked.email ? (
        <ByCode
          again={() => ask(asked.email)}
          email={asked.email}
          key={asked.email}
          other={() => setAsked({ email: '', notice: '' })}
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
          <DoorLink leadTo={leadTo} to="/login">
            Sign in instead
          </DoorLink>
        )}
      </p>
    </>
  );
}
