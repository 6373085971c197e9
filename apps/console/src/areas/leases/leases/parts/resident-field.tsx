import { useField } from '../../../../kit/form.tsx';
import { UserPicker, type PickedUser } from '../../../../kit/user-picker.tsx';
import { Button } from '../../../../ui/button.tsx';
import { UserAvatar } from '../../../../ui/user-avatar.tsx';
import styles from './resident-field.module.css';

interface ResidentFieldProps {
  name: string;
  propertyId: string;
  /** Told besides the form. */
  onChange: (resident: PickedUser | null) => void;
}

/** The one resident whom a lease is for: found in the picker, then shown alone. */
export function ResidentField({ name, propertyId, onChange }: ResidentFieldProps) {
  const { value, change, error } = useField<PickedUser>(name);
  const pick = (resident: PickedUser | null) => {
    change(resident);
    onChange(resident);
  };
  return (
    <div className={styles.root} data-invalid={error ? true : undefined}>
      <span aria-hidden className={styles.label}>
        Resident<i> *</i>
      </span>
      {value ? (
        <div className={styles.chosen}>
          <UserAvatar name={value.name} size={34} />
          <div>
            <b>{value.name}</b>
            <small>{value.email}</small>
          </div>
          <Button autoFocus onClick={() => pick(null)} size="small">
            Change
          </Button>
        </div>
      ) : (
        <UserPicker
          label="Resident"
          maximum={1}
          onChange={([resident]) => pick(resident ?? null)}
          picked={[]}
          propertyId={propertyId}
        />
      )}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
