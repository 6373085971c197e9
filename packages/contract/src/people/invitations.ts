import { z } from 'zod';
import { anyone, asResident, endpoint } from '../endpoint.ts';
import { linkToken } from '../identity/links.ts';
import { done, instant, objectId } from '../primitives.ts';
import { roles } from '../roles.ts';
import { shared } from '../resource.ts';

/** An invitation to the caller's own address, and the places that it is for. */
export const invitation = z.object({
  _id: objectId,
  places: z.array(
    z.object({
      property: objectId,
      name: z.string(),
      /** The company that the property belongs to. */
      company: z.string().nullable(),
      role: z.enum(roles),
    }),
  ),
  invitedAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

const invitationCalls = shared({ tag: 'Invitations', place: asResident });

/** Everybody who is signed in may be invited, staff of another company as well. */
export const listInvitations = invitationCalls.endpoint('GET /invitations', {
  summary: 'Invitations to the address of the caller that wait for an answer',
  output: z.object({ data: z.array(invitation), totalCount: z.int() }),
  reads: ['user'],
});

/** Joins the properties: their leases and roles become the caller's, and the property sees the caller from now on. */
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

/** Tells the page which invitation a link of a mail is; uses nothing up. */
export const readInvitation = endpoint('POST /invitations/link', {
  summary: 'The invitation that a one-time link was mailed for',
  tag: 'Invitations',
  place: anyone,
  body: z.strictObject({ token: linkToken }),
  output: z.object({ _id: objectId, email: z.string(), places: z.array(z.string()) }),
  needsNoSpace: true,
  perMinute: 60,
});

/** Accepts with the link of the mail, signed in with the address that it was sent to. The link works once. */
export const acceptByLink = invitationCalls.endpoint('POST /invitations/accept', {
  summary: 'Accept an invitation with the link of its email',
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
