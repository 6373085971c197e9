import type { Settings } from '../../../../platform/account.ts';
import type { AuthFormState, AuthValues } from '../logic/use-auth-form.ts';
import styles from './demo-accounts.module.css';

interface DemoAccountsProps {
  demo: NonNullable<Settings['demo']>;
  form: AuthFormState<AuthValues<'signIn'>>;
}

/** The accounts of the demo world; choosing one fills the form and sends it. */
export function DemoAccounts({ demo, form }: DemoAccountsProps) {
  const use = (email: string, button: HTMLElement) => {
    form.change({ email, password: demo.password });
    button.closest('main')?.querySelector('form')?.requestSubmit();
  };
  return (
    <section aria-label="Demo accounts" className={styles.demo}>
      <h2>Demo accounts</h2>
      <p>This is a demo world: choose whom to sign in as. The password is {demo.password}.</p>
      <ul>
        {demo.accounts.map(({ email, label }) => (
          <li key={email}>
            <button
              disabled={form.isSubmitting}
              onClick={(event) => use(email, event.currentTarget)}
              title={email}
              type="button"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
