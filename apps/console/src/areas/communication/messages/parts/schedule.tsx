import { bodyOf, type MessageForm } from '@hearth/contract/communication/message-form';
import type { When } from '@hearth/contract/communication/message-kinds';
import type { Message } from '@hearth/contract/communication/message-record';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { formatDateTime } from '@hearth/contract/format';
import type { Property } from '@hearth/contract/properties/properties';
import { wallTimeOf } from '@hearth/contract/time-zones';
import type { Inputs } from '../../../../kit/input.tsx';
import { messageOf } from '../../../../platform/api-error.ts';
import { InlineAlert } from '../../../../ui/inline-alert.tsx';
import { Grid } from '../../../../ui/layout.tsx';
import { shownTime } from '../../../../ui/time-input.ts';
import { text } from '../messages.ts';
import { useRecipients } from './recipients.tsx';

/** Confirmation title and button; drafts are saved without one. */
export const questionOf = (when: When, kind: 'message' | 'announcement') =>
  when === 'draft' ? undefined : { title: text.question[when][kind], submit: text.question.submit[when][kind] };

const soonMs = 120_000;
const isSoon = (at: string) => Date.parse(at) - Date.now() < soonMs;

/** Toast text after saving. */
export const doneOf = ({ sendAt }: Pick<Message, 'sendAt'>) =>
  sendAt === null
    ? communicationMessages.draftSaved
    : isSoon(sendAt)
      ? communicationMessages.sendsSoon
      : communicationMessages.scheduled;

interface WhenFieldsProps {
  Input: Inputs<Pick<MessageForm, 'when' | 'date' | 'time'>>;
  when: When;
  /** Name of the time zone, such as 'property time'. */
  clock: string;
}

/** Send now (undo for a minute), schedule, or save as a draft. */
export const WhenFields = ({ Input, when, clock }: WhenFieldsProps) => (
  <Grid min={200}>
    <Input.Select
      label={text.form.when}
      name="when"
      options={[
        { value: 'now', label: text.form.now },
        { value: 'later', label: text.form.later(clock) },
        { value: 'draft', label: text.form.draft },
      ]}
    />
    {when === 'later' && (
      <>
        <Input.Date label={text.form.date} name="date" required />
        <Input.Time label={text.form.time} name="time" required />
      </>
    )}
  </Grid>
);

interface SendTimeProps {
  property: Property;
  values: MessageForm;
  ids: readonly string[];
}

/** When the message sends: now, at the chosen time, or after quiet hours. */
export function SendTime({ property: { _id: propertyId, timezone }, values, ids }: SendTimeProps) {
  const body = bodyOf(values, ids);
  const { type, purpose, sendAt } = body;
  const { data, error } = useRecipients({ ...body, propertyId }).found;
  if (error) return <InlineAlert severity="error">{messageOf(error)}</InlineAlert>;
  if (!data) return text.question.waits;
  const at = formatDateTime(data.goesAt, timezone, true);
  if (!sendAt) return isSoon(data.goesAt) ? text.question.soon : text.question.held(at);
  const local = new Date(wallTimeOf(new Date(data.goesAt), timezone)).toISOString().slice(11, 16);
  if (local === sendAt.time) return at;
  const isQuiet = type !== 'EMAIL' && purpose !== 'emergency';
  return isQuiet ? text.question.afterQuietHours(at) : text.question.shifted(at, shownTime(sendAt.time));
}
