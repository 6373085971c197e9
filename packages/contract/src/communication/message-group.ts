import { z } from 'zod';
import { leaseFilterLabels, leaseFilters } from '../leases/leases.ts';
import { line, objectId } from '../primitives.ts';
import { communicationMessages, groupMessages } from './messages.ts';
import { defineMessages } from '../define-messages.ts';
import { staffGroupText, type StaffGroup } from './staff-group.ts';

/** Recipients of one message, picked or described. */
export const recipientsMaximum = 20_000;

export const groupKindLabels = defineMessages({
  residents: 'Residents',
  ambassadors: 'Ambassadors',
  everyone: 'Residents and ambassadors',
});
export type GroupKind = keyof typeof groupKindLabels;

/** Everyone of the kind who meets all conditions; resolved when the message is sent. */
export const group = z.strictObject({
  kind: z.enum(Object.keys(groupKindLabels) as [GroupKind, ...GroupKind[]]),
  building: line(100).min(1).optional(),
  /** State of one of their leases at the property; 60 days includes 30. */
  lease: z.enum(leaseFilters).optional(),
  neverSignedIn: z.literal(true).optional(),
  neverRedeemed: z.literal(true).optional(),
  /** Has received no message from the property. */
  neverWritten: z.literal(true).optional(),
  /** Hasn't responded to this survey. */
  unanswered: objectId.optional(),
  /** Joined the property after this message was sent. */
  addedSince: objectId.optional(),
});
export type Group = z.infer<typeof group>;

export const recipients = z.union([z.array(objectId).min(1).max(recipientsMaximum), group], {
  error: ({ input }) =>
    Array.isArray(input) && input.length > recipientsMaximum
      ? communicationMessages.recipientsTooMany(recipientsMaximum, input.length)
      : communicationMessages.recipientsRequired,
});
export type Recipients = z.infer<typeof recipients>;
export const isGroup = (chosen: Recipients): chosen is Group => !Array.isArray(chosen);

/** Such as 'Residents, lease: Expires in 60 Days'. */
export function groupText(described: Group | StaffGroup): string {
  if (described.kind === 'staff') return staffGroupText(described);
  const { kind, building, lease, ...conditions } = described;
  return [
    groupKindLabels[kind],
    building && groupMessages.building(building),
    lease && groupMessages.lease(leaseFilterLabels[lease]),
    conditions.neverSignedIn && groupMessages.neverSignedIn,
    conditions.neverRedeemed && groupMessages.neverRedeemed,
    conditions.neverWritten && groupMessages.neverWritten,
    conditions.unanswered && groupMessages.unanswered,
    conditions.addedSince && groupMessages.addedSince,
  ]
    .filter(Boolean)
    .join(', ');
}
