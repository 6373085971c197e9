import { z } from 'zod';
import { leaseFilterLabels, leaseFilters } from '../leases/leases.ts';
import { line, objectId } from '../primitives.ts';
import { communicationMessages as say } from './messages.ts';
import { staffGroupText, type StaffGroup } from './staff-group.ts';

/** A message goes to so many people, whether they are picked or described. */
export const recipientsMaximum = 20_000;

export const groupKindLabels = {
  residents: 'Residents',
  ambassadors: 'Ambassadors',
  everyone: 'Residents and ambassadors',
} as const;
export type GroupKind = keyof typeof groupKindLabels;

/** A group that is described: everybody of the kind who meets every condition. Resolved when the message goes (rulings). */
export const group = z.strictObject({
  kind: z.enum(Object.keys(groupKindLabels) as [GroupKind, ...GroupKind[]]),
  building: line(100).min(1).optional(),
  /** Of one of their leases at the property; those that expire in 60 days include those of 30. */
  lease: z.enum(leaseFilters).optional(),
  neverSignedIn: z.literal(true).optional(),
  neverRedeemed: z.literal(true).optional(),
  /** Got no message of the property before. */
  neverWritten: z.literal(true).optional(),
  /** Has not answered this survey. */
  unanswered: objectId.optional(),
  /** Came to the property after this message went. */
  addedSince: objectId.optional(),
});
export type Group = z.infer<typeof group>;

export const recipients = z.union([z.array(objectId).min(1).max(recipientsMaximum), group], {
  error: ({ input }) =>
    Array.isArray(input) && input.length > recipientsMaximum
      ? say.recipientsTooMany(recipientsMaximum, input.length)
      : say.recipientsRequired,
});
export type Recipients = z.infer<typeof recipients>;
export const isGroup = (chosen: Recipients): chosen is Group => !Array.isArray(chosen);

/** A group in words, such as 'Residents, lease: Expires in 60 Days'. */
export function groupText(described: Group | StaffGroup): string {
  if (described.kind === 'staff') return staffGroupText(described);
  const { kind, building, lease, ...conditions } = described;
  return [
    groupKindLabels[kind],
    building && `building ${building}`,
    lease && `lease: ${leaseFilterLabels[lease]}`,
    conditions.neverSignedIn && 'never signed in',
    conditions.neverRedeemed && 'has not redeemed',
    conditions.neverWritten && 'got no message before',
    conditions.unanswered && 'has not answered a survey',
    conditions.addedSince && 'added since a message',
  ]
    .filter(Boolean)
    .join(', ');
}
