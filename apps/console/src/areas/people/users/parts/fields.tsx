import type { person } from '@hearth/contract/people/user-record';
import type { Inputs } from '../../../../kit/input.tsx';
import { UnitFields } from '../../../properties/units/public.tsx';
import { importText } from '../../user-import/public.tsx';
import { text } from '../messages.ts';
import styles from '../users.module.css';

type Person = Inputs<Record<keyof typeof person, string>>;

/** Name and contact details; `fixedEmail` is the reason why the email can't change. */
export function PersonFields({ Input, fixedEmail }: { Input: Person; fixedEmail?: string }) {
  return (
    <>
      <Input.Text label={text.form.firstName} name="firstName" required />
      <Input.Text label={text.form.lastName} name="lastName" required />
      <Input.Text
        disabled={fixedEmail !== undefined}
        hint={fixedEmail}
        label={text.form.email}
        name="email"
        required
        type="email"
      />
      <Input.Text label={text.form.contactEmail} name="contactEmail" type="email" />
      <Input.Text label={text.form.phone} name="phone" type="tel" />
    </>
  );
}

type Home = Inputs<{ unitNumber: string; building: string; occupants: number }>;

export function HomeFields({ Input, propertyId }: { Input: Home; propertyId: string | undefined }) {
  return (
    <>
      <UnitFields Input={Input} propertyId={propertyId} />
      <Input.Number label={text.form.occupants} name="occupants" />
    </>
  );
}

export function EmailField({ Input }: { Input: Inputs<{ sendEmail: boolean }> }) {
  return (
    <div className={styles.whole}>
      <Input.Check hint={text.form.sendEmailsHint} label={text.form.sendEmails} name="sendEmail" />
    </div>
  );
}

/** For properties that don't send welcome emails automatically. */
export function WelcomeField({ Input }: { Input: Inputs<{ welcome: boolean }> }) {
  return (
    <div className={styles.whole}>
      <Input.Check hint={importText.welcomeHint} label={text.form.sendWelcome} name="welcome" />
    </div>
  );
}
