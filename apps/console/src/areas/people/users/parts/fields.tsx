import { peopleMessages as say } from '@hearth/contract/people/messages';
import type { person } from '@hearth/contract/people/user-record';
import type { Inputs } from '../../../../kit/input.tsx';
import { UnitFields } from '../../../properties/units/public.tsx';
import styles from './fields.module.css';

type Person = Inputs<Record<keyof typeof person, string>>;

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

export function HomeFields({ Input, propertyId }: { Input: Home; propertyId: string | undefined }) {
  return (
    <>
      <UnitFields Input={Input} propertyId={propertyId} />
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

/** Where the property welcomes nobody by itself, staff may ask for it. */
export function WelcomeField({ Input }: { Input: Inputs<{ welcome: boolean }> }) {
  return (
    <div className={styles.whole}>
      <Input.Check hint={say.welcomesNobody} label={say.welcomeOne} name="welcome" />
    </div>
  );
}
