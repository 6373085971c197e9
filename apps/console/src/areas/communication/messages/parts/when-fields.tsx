import type { MessageForm } from '@hearth/contract/communication/message-form';
import type { Message } from '@hearth/contract/communication/message-record';
import { communicationMessages as say } from '@hearth/contract/communication/sentences';
import type { Inputs } from '../../../../kit/input.tsx';
import { Grid } from '../../../../ui/layout.tsx';

type When = Pick<MessageForm, 'when' | 'date' | 'time'>;

interface WhenFieldsProps {
  Input: Inputs<When>;
  when: When['when'];
  /** Whose time it is, such as 'the property'. */
  clock: string;
}

/** What is asked before it is saved or goes. */
export const questionOf = (when: When['when'], what: string) =>
  ({
    draft: { title: 'Save this draft?', submit: 'Save' },
    now: { title: `Send this ${what}?`, submit: 'Send' },
    later: { title: `Schedule this ${what}?`, submit: 'Schedule' },
  })[when];

const soonMs = 120_000;
export const isSoon = (at: string) => Date.parse(at) - Date.now() < soonMs;

/** What is said once that is done. */
export const doneOf = ({ sendAt }: Pick<Message, 'sendAt'>) =>
  sendAt === null ? say.draftSaved : isSoon(sendAt) ? say.goesSoon : say.scheduled;

/** When a message goes: now, which can be taken back for a minute, or at a time of the clock that counts. */
export const WhenFields = ({ Input, when, clock }: WhenFieldsProps) => (
  <Grid min={220}>
    <Input.Select
      label="When"
      name="when"
      options={[
        { value: 'now', label: 'Now' },
        { value: 'later', label: `At a time of ${clock}` },
        { value: 'draft', label: 'Not yet: keep it as a draft' },
      ]}
    />
    {when === 'later' && (
      <>
        <Input.Date label="Day" name="date" required />
        <Input.Time label="Time" name="time" required />
      </>
    )}
  </Grid>
);
