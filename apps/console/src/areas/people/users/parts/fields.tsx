import { styled } from '@mui/material/styles';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { CheckboxField } from '../../../../ui/checkbox-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

/** Fields of a dialog in two columns, one where it is narrow; `.whole` takes the row. */
export const Fields = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  '& > .whole': { gridColumn: '1 / -1' },
});

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  contactEmail: string;
  unitNumber: string;
  building: string;
  occupants: number;
  sendEmail: boolean;
}

interface PersonFieldsProps {
  register: UseFormRegister<Person>;
  errors: FieldErrors<Person>;
  /** Nothing can be changed. */
  disabled?: boolean;
  /** Why the e-mail address stays as it is. */
  fixedEmail?: string;
}

/** Name and how to reach somebody. */
export function PersonFields({ register, errors, disabled, fixedEmail }: PersonFieldsProps) {
  return (
    <>
      <TextField
        {...register('firstName')}
        autoComplete="off"
        disabled={disabled}
        error={errors.firstName?.message}
        label="First name"
        required
      />
      <TextField
        {...register('lastName')}
        autoComplete="off"
        disabled={disabled}
        error={errors.lastName?.message}
        label="Last name"
        required
      />
      <TextField
        {...register('email')}
        autoComplete="off"
        disabled={disabled || fixedEmail !== undefined}
        error={errors.email?.message}
        hint={fixedEmail}
        label="Email"
        required
        type="email"
      />
      <TextField
        {...register('contactEmail')}
        autoComplete="off"
        disabled={disabled}
        error={errors.contactEmail?.message}
        label="Contact email"
        type="email"
      />
      <TextField
        {...register('phone')}
        autoComplete="off"
        disabled={disabled}
        error={errors.phone?.message}
        label="Phone"
        type="tel"
      />
    </>
  );
}

/** Where somebody lives. */
export function HomeFields({ register, errors, disabled }: PersonFieldsProps) {
  return (
    <>
      <TextField
        {...register('unitNumber')}
        autoComplete="off"
        disabled={disabled}
        error={errors.unitNumber?.message}
        label="Unit number"
      />
      <TextField
        {...register('building')}
        autoComplete="off"
        disabled={disabled}
        error={errors.building?.message}
        label="Building"
      />
      <TextField
        {...register('occupants', { valueAsNumber: true })}
        disabled={disabled}
        error={errors.occupants?.message}
        inputProps={{ inputMode: 'numeric' }}
        label="Occupants"
      />
    </>
  );
}

/** Whether mails go to somebody. */
export function MailField({ register, disabled }: Pick<PersonFieldsProps, 'register' | 'disabled'>) {
  return (
    <div className="whole">
      <CheckboxField
        {...register('sendEmail')}
        disabled={disabled}
        hint="The welcome email and news of points"
        label="Send emails to this user"
      />
    </div>
  );
}
