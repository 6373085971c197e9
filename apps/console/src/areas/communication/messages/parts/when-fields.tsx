import type { MessageForm } from '@hearth/contract/communication/message-form';
import type { Inputs } from '../../../../kit/input.tsx';
import styles from '../form.module.css';

type When = Pick<MessageForm, 'when' | 'date' | 'time'>;

interface WhenFieldsProps {
  Input: Inputs<When>;
  when: When['when'];
  /** Whose time it is, such as 'the property'. */
  clock: string;
}

/** When a message goes: now, which can be taken back for a minute, or at a time of the clock that counts. */
export const WhenFields = ({ Input, when, clock }: WhenFieldsProps) => (
  <div className={styles.two}>
    <Input.Select
      label="When"
      name="when"
      options={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: `At a time of ${clock}` },
      ]}
    />
    {when === 'later' && (
      <>
        <Input.Date label="Day" name="date" required />
        <Input.Time label="Time" name="time" required />
      </>
    )}
  </div>
);
