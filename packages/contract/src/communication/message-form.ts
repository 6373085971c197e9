import { z } from 'zod';
import { leaseFilters } from '../leases/leases.ts';
import { line, objectId, text } from '../primitives.ts';
import { richTextCharactersMaximum } from '../library/rich-text.ts';
import { messageIssues, type MessageBody } from './message-body.ts';
import { groupKindLabels, type Group, type GroupKind, type Recipients } from './message-group.ts';
import { messageTypes, purposes, whens } from './message-kinds.ts';
import { communicationMessages } from './messages.ts';

const groupKinds = Object.keys(groupKindLabels) as [GroupKind, ...GroupKind[]];

/** Values of the message form. Email text (`rich`) and plain text are separate fields. */
export const messageForm = z
  .object({
    to: z.enum(['picked', ...groupKinds]),
    building: line(100),
    lease: z.enum(leaseFilters).nullable(),
    unanswered: objectId.nullable(),
    addedSince: objectId.nullable(),
    neverSignedIn: z.boolean(),
    neverRedeemed: z.boolean(),
    neverWritten: z.boolean(),
    type: z.enum(messageTypes),
    subject: line(200),
    rich: text(richTextCharactersMaximum),
    plain: text(2000),
    template: objectId.nullable(),
    purpose: z.enum(purposes),
    emergencyReason: line(500),
    when: z.enum(whens),
    date: z.string(),
    time: z.string(),
  })
  .superRefine((values, { addIssue }) => {
    const { rich, plain, when, date, time } = values;
    const own = values.type === 'EMAIL' ? 'rich' : 'plain';
    const issues = messageIssues({
      ...values,
      message: own === 'rich' ? rich : plain,
      emergencyReason: values.purpose === 'emergency' ? values.emergencyReason : '',
    });
    for (const { path, message } of issues)
      addIssue({ code: 'custom', path: path[0] === 'message' ? [own] : path, message });
    if (when === 'later' && date === '')
      addIssue({ code: 'custom', path: ['date'], message: communicationMessages.dateRequired });
    if (when === 'later' && time === '')
      addIssue({ code: 'custom', path: ['time'], message: communicationMessages.timeRequired });
  });
export type MessageForm = z.infer<typeof messageForm>;

/** The people picked beside the form, or the group it describes. */
export function recipientsOf(values: MessageForm, picked: readonly string[]): Recipients {
  const { to, building, lease, unanswered, addedSince } = values;
  if (to === 'picked') return [...picked];
  return {
    kind: to,
    ...(building !== '' && { building }),
    ...(lease && { lease }),
    ...(unanswered && { unanswered }),
    ...(addedSince && { addedSince }),
    ...(values.neverSignedIn && { neverSignedIn: true }),
    ...(values.neverRedeemed && { neverRedeemed: true }),
    ...(values.neverWritten && { neverWritten: true }),
  } satisfies Group;
}

export const bodyOf = (values: MessageForm, picked: readonly string[]): MessageBody => ({
  recipients: recipientsOf(values, picked),
  type: values.type,
  subject: values.type === 'SMS' ? '' : values.subject,
  message: values.type === 'EMAIL' ? values.rich : values.plain,
  purpose: values.purpose,
  ...(values.purpose === 'emergency' && { emergencyReason: values.emergencyReason }),
  ...(values.template && { template: values.template }),
  ...(values.when === 'later' && { sendAt: { date: values.date, time: values.time } }),
});
