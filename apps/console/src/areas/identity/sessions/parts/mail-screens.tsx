import { readLink } from '@hearth/contract/identity/links';
import { identityMessages } from '@hearth/contract/identity/messages';
import { confirmPassword, resetPassword, signUpCode } from '@hearth/contract/identity/sessions';
import { useEffect, useState, type ComponentType } from 'react';
import { signUpWith, useAccountState } from '../../../../platform/account.ts';
import { ApiError, messageOf } from '../../../../platform/api-error.ts';
import { call } from '../../../../platform/client.ts';
import { discardMailLink, mailLink } from '../../../../platform/mail-link.ts';
import { AuthLink, type AuthScreenProps } from './auth-path.tsx';
import { useAuthForm, type AuthValues } from '../logic/use-auth-form.ts';
import { AuthForm, type AuthInputs } from './auth-form.tsx';
import styles from './auth.module.css';
import { common } from '../../../../kit/messages.ts';
import { text } from '../messages.ts';

interface MailLink {
  token: string;
  email: string;
  firstName: string;
}

type LinkReading =
  | { state: 'none' | 'reading' }
  /** Invalid, or failed to load. */
  | { state: 'gone'; reason: string }
  | { state: 'there'; link: MailLink };

/** The email link that opened this page, and its recipient. Reading it doesn't use it up. */
function useMailLink(): { reading: LinkReading; giveUp: (reason: string) => void } {
  const [reading, setReading] = useState<LinkReading>(() => ({ state: mailLink() ? 'reading' : 'none' }));
  const giveUp = (reason: string) => {
    discardMailLink();
    setReading({ state: 'gone', reason });
  };
  useEffect(() => {
    const token = mailLink();
    if (!token) return;
    let isHere = true;
    const show = (next: LinkReading) => isHere && setReading(next);
    call(readLink, { body: { token } }).then(
      ({ email, firstName }) => show({ state: 'there', link: { token, email, firstName } }),
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 400) discardMailLink();
        show({ state: 'gone', reason: messageOf(error) });
      },
    );
    return () => {
      isHere = false;
    };
  }, []);
  return { reading, giveUp };
}

interface NewPasswordProps {
  Input: AuthInputs<{ password: string }>;
  label?: string;
  autoFocus?: boolean;
}

const NewPassword = ({ Input, label = text.password, autoFocus = false }: NewPasswordProps) => (
  <Input.Password
    autoComplete="new-password"
    autoFocus={autoFocus}
    hint={identityMessages.passwordHint}
    label={label}
    name="password"
  />
);

/** Asks for the email address to send a code to. */
function EmailStep({ send }: { send: (email: string) => Promise<unknown> }) {
  const form = useAuthForm('email', { email: '' });
  return (
    <AuthForm action={text.sendCode} form={form} send={({ email }) => send(email)}>
      {(Input) => <Input.Email autoFocus label={common.email} name="email" />}
    </AuthForm>
  );
}

/** A form's email address, in a field that password managers read. */
function AccountEmail({ email }: { email: string }) {
  return (
    <p className={styles.given}>
      <span>{common.email}</span>
      <strong>{email}</strong>
      <input autoComplete="username" hidden readOnly type="email" value={email} />
    </p>
  );
}

/** Sign-up by the welcome email's link, which proves the address, so only a password is needed. */
function SignupByLink({ link, giveUp }: { link: MailLink; giveUp: (reason: string) => void }) {
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
      <p className={styles.lead}>{text.signUp.hello(firstName)}</p>
      <AuthForm action={text.signUp.submit} form={form} send={send}>
        {(Input) => (
          <>
            <AccountEmail email={email} />
            <NewPassword Input={Input} autoFocus />
          </>
        )}
      </AuthForm>
    </>
  );
}

function SignupByCode({ email, again, other }: { email: string; again: () => Promise<unknown>; other: () => void }) {
  const form = useAuthForm('signUpByCode', { code: '', password: '' });
  const [wrong, setWrong] = useState('');
  const requestNewCode = async () => {
    form.clearErrors();
    setWrong('');
    await again().catch((error: unknown) => setWrong(messageOf(error)));
    form.focus('code');
  };
  return (
    <>
      <AuthForm
        action={text.signUp.submit}
        form={form}
        send={(values) => signUpWith({ email, ...values })}
        wrong={wrong}
      >
        {(Input) => (
          <>
            <AccountEmail email={email} />
            <Input.Text
              autoComplete="one-time-code"
              autoFocus
              hint={text.signUp.codeHint}
              label={text.code}
              name="code"
            />
            <NewPassword Input={Input} />
          </>
        )}
      </AuthForm>
      <p className={styles.links}>
        <button disabled={form.isSubmitting} onClick={() => void requestNewCode()} type="button">
          {text.sendAnother}
        </button>
        <button onClick={other} type="button">
          {text.signUp.otherEmail}
        </button>
      </p>
    </>
  );
}

/** Sign-up of a user added by staff, by the welcome email's link or an emailed code. */
function Signup({ goTo }: AuthScreenProps) {
  const { reading, giveUp } = useMailLink();
  const [sent, setSent] = useState({ email: '', notice: '' });
  const { account } = useAccountState();
  const requestCode = async (email: string) => {
    const { message } = await call(signUpCode, { body: { email } });
    setSent({ email, notice: message });
  };
  if (reading.state === 'reading') return <p className={styles.lead}>{text.wait}</p>;
  return (
    <>
      {account && <p className={styles.alert}>{text.signUp.signedInAs(account.user.email)}</p>}
      {reading.state === 'gone' && !sent.email && (
        <p className={styles.alert} role="alert">
          {text.signUp.gone(reading.reason)}
        </p>
      )}
      {sent.notice && (
        <p className={styles.notice} role="status">
          {sent.notice}
        </p>
      )}
      {reading.state === 'there' ? (
        <SignupByLink giveUp={giveUp} link={reading.link} />
      ) : sent.email ? (
        <SignupByCode
          again={() => requestCode(sent.email)}
          email={sent.email}
          key={sent.email}
          other={() => setSent({ email: '', notice: '' })}
        />
      ) : (
        <>
          <p className={styles.lead}>{text.signUp.lead}</p>
          <EmailStep send={requestCode} />
        </>
      )}
      <p className={styles.links}>
        {account ? (
          <a href="/">{text.signUp.stay(account.user.firstName)}</a>
        ) : (
          <AuthLink goTo={goTo} to="/login">
            {text.signUp.signIn}
          </AuthLink>
        )}
      </p>
    </>
  );
}

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
    <AuthForm action={text.confirm.submit} form={form} send={send}>
      {(Input) => (
        <>
          <AccountEmail email={email} />
          <NewPassword Input={Input} autoFocus label={text.newPassword} />
          <Input.Password autoComplete="new-password" label={text.repeatPassword} name="again" />
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
    <AuthForm action={text.confirm.submit} form={form} send={send}>
      {(Input) => (
        <>
          <Input.Email autoFocus={!email} label={common.email} name="email" />
          <Input.Text
            autoComplete="one-time-code"
            autoFocus={Boolean(email)}
            hint={text.confirm.codeHint}
            label={text.code}
            name="code"
          />
          <NewPassword Input={Input} label={text.newPassword} />
          <Input.Password autoComplete="new-password" label={text.repeatPassword} name="again" />
        </>
      )}
    </AuthForm>
  );
}

/** Sets a new password with an emailed link or code. */
function ConfirmPassword({ goTo }: AuthScreenProps) {
  const { reading, giveUp } = useMailLink();
  const done = (message: string) => {
    discardMailLink();
    goTo('/login', message);
  };
  if (reading.state === 'reading') return <p className={styles.lead}>{text.wait}</p>;
  return (
    <>
      {reading.state === 'gone' && (
        <p className={styles.alert} role="alert">
          {text.confirm.gone(reading.reason)}
        </p>
      )}
      {reading.state === 'there' ? <ByLink done={done} giveUp={giveUp} link={reading.link} /> : <ByCode done={done} />}
      <p className={styles.links}>
        <AuthLink goTo={goTo} to="/reset-password">
          {text.sendAnother}
        </AuthLink>
        <AuthLink goTo={goTo} to="/login">
          {text.backToSignIn}
        </AuthLink>
      </p>
    </>
  );
}

/** Requests a code by email. */
function ResetPassword({ goTo }: AuthScreenProps) {
  const send = async (email: string) => {
    const { message } = await call(resetPassword, { body: { email } });
    goTo(`/confirm-password?email=${encodeURIComponent(email)}`, message);
  };
  return (
    <>
      <p className={styles.lead}>{text.reset.lead}</p>
      <EmailStep send={send} />
      <p className={styles.links}>
        <AuthLink goTo={goTo} to="/login">
          {text.backToSignIn}
        </AuthLink>
        <AuthLink goTo={goTo} to="/confirm-password">
          {text.reset.haveCode}
        </AuthLink>
      </p>
    </>
  );
}

export const mailScreens: Record<string, ComponentType<AuthScreenProps>> = {
  '/signup': Signup,
  '/reset-password': ResetPassword,
  '/confirm-password': ConfirmPassword,
};
