import type { signInBody } from '@hearth/contract/identity/sessions';
import type { Form } from '../../../../kit/form.tsx';
import type { Settings } from '../../../../platform/account.ts';
import styles from './auth.module.css';

interface DemoAccountsProps {
  demo: NonNullable<Settings['demo']>;
  form: Form<typeof signInBody>;
}

/** The accounts of the demo world; choosing one fills the form and sends it. */
export function DemoAccounts({ demo, form }: DemoAccountsProps) {
  const use = (email: string, button: HTMLElement) => {
    form.setValue('email', email);
    form.setValue('password', demo.password);
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
              disabled={form.formState.isSubmitting}
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
