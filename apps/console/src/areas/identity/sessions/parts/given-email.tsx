import styles from './given-email.module.css';
/** The address that a form is for; password managers read it from the field. */
export function GivenEmail({ email }: { email: string }) {
  return (
    <p className={styles.given}>
      <span>Email</span>
      <strong>{email}</strong>
      <input autoComplete="username" hidden readOnly type="email" value={email} />
    </p>
  );
}
