import type { Inputs } from '../../../../kit/input.tsx';
import styles from './fields.module.css';

type Person = Inputs<{ firstName: string; lastName: string; email: string; phone: string; contactEmail: string }>;

/** Name and how to reach somebody; `fixedEmail` says why the address stays as it is. */
export function PersonFields({ Input, fixedEmail }: { Input: Person; fixedEmail?: string }) {
  return (
    <>
      <Input.Text label="First name" name="firstName" required />
      <Input.Text label="Last name" name="lastName" required />
      <Input.Text
        disabled={fixedEmail !== undefined}
        hint={fixedEmail}
        label="Email"
        name="email"
        required
        type="email"
      />
      <Input.Text label="Contact email" name="contactEmail" type="email" />
      <Input.Text label="Phone" name="phone" type="tel" />
    </>
  );
}

type Home = Inputs<{ unitNumber: string; building: string; occupants: number }>;

export function HomeFields({ Input }: { Input: Home }) {
  return (
    <>
      <Input.Text label="Unit number" name="unitNumber" />
      <Input.Text label="Building" name="building" />
      <Input.Number label="Occupants" name="occupants" />
    </>
  );
}

/** Whether mails go to somebody. */
export function MailField({ Input }: { Input: Inputs<{ sendEmail: boolean }> }) {
  return (
    <div className={styles.whole}>
      <Input.Check hint="The welcome email and news of points" label="Send emails to this user" name="sendEmail" />
    </div>
  );
}
