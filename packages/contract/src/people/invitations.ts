import { z } from 'zod';
import { anyone, asResident, endpoint } from '../endpoint.ts';
import { linkToken } from '../identity/links.ts';
import { done, instant, objectId } from '../primitives.ts';
import { roles } from '../roles.ts';
import { shared } from '../resource.ts';

/** An invitation sent to the caller's email, with its properties. */
export const invitation = z.object({
  _id: objectId,
  places: z.array(
    z.object({
      property: objectId,
      name: z.string(),
      /** Name of the property's company. */
      company: z.string().nullable(),
      role: z.enum(roles),
    }),
  ),
  invitedAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

const invitationCalls = shared({ tag: 'Invitations', scope: asResident });

/** Any signed-in user can be invited, including another company's staff. */
export const listInvitations = invitationCalls.endpoint('GET /invitations', {
  summary: 'List your open invitations',
  mayBeStale: true,
  output: z.object({ data: z.array(invitation), totalCount: z.int() }),
  reads: ['user'],
});

/** Joins the properties. Their leases and roles become the caller's, and the property sees the caller's profile. */
export const acceptInvitation = invitationCalls.endpoint('POST /invitations/{id}/accept', {
  summary: 'Accept an invitation',
  output: done,
  changes: ['user', 'lease'],
  action: 'invitation.accept',
});

export const declineInvitation = invitationCalls.endpoint('POST /invitations/{id}/decline', {
  summary: 'Decline an invitation',
  output: done,
  changes: ['user'],
  action: 'invitation.decline',
});

/** Looks up the invitation behind an emailed link without using it up. */
export const readInvitation = endpoint('POST /invitations/link', {
  summary: 'Get the invitation of a one-time link',
  tag: 'Invitations',
  scope: anyone,
  body: z.strictObject({ token: linkToken }),
  output: z.object({ _id: objectId, email: z.string(), places: z.array(z.string()) }),
  needsNoSpace: true,
  perMinute: 60,
});

/** Requires signing in with the invited email. The link works once. */
export const acceptByLink = invitationCalls.endpoint('POST /invitations/accept', {
  summary: 'Accept an invitation with its one-time link',
  body: z.strictObject({ token: linkToken }),
  output: done,
  changes: ['user', 'lease'],
  action: 'invitation.accept',
});

export const invitations = {
  list: listInvitations,
  read: readInvitation,
  acceptByLink,
  accept: acceptInvitation,
  decline: declineInvitation,
};
