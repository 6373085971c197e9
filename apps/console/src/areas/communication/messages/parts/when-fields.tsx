import type { MessageForm } from '@hearth/contract/communication/message-form';
import type { Message } from '@hearth/contract/communication/message-record';
import { communicationMessages as say } from '@hearth/contract/communication/messages';
import type { Inputs } from '../../../../kit/input.tsx';
import { Grid } from '../../../../ui/layout.tsx';

type When = Pick<MessageForm, 'when' | 'date' | 'time'>;

interface WhenFieldsProps {
  Input: Inputs<When>;
  when: When['when'];
  /** Time zone owner in the label, such as 'the property'. */
  clock: string;
}

/** Confirmation title and button. */
export const questionOf = (when: When['when'], what: string) =>
  ({
    draft: { title: 'Save this draft?', submit: 'Save' },
    now: { title: `Send this ${what}?`, submit: 'Send' },
    later: { title: `Schedule this ${what}?`, submit: 'Schedule' },
  })[when];

const soonMs = 120_000;
export const isSoon = (at: string) => Date.parse(at) - Date.now() < soonMs;

/** Toast text after saving. */
export const doneOf = ({ sendAt }: Pick<Message, 'sendAt'>) =>
  sendAt === null ? say.draftSaved : isSoon(sendAt) ? say.goesSoon : say.scheduled;

/** Send now (undo for a minute), schedule, or save as a draft. */
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
