import type { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import { peopleMessages } from '@hearth/contract/people/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, invalid } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { readJoinLink, useJoinLink } from '../../identity/links/public.ts';
import { accept, decline, readLeases, readOwn } from './queries.ts';

type Invitations = typeof contract.invitations;

export async function list({ db }: Ctx) {
  const data = await readOwn(db);
  return { data, totalCount: data.length };
}

/** Replaces the property's own record with the user, who gets its leases. */
async function join(ctx: Ctx, id: string) {
  const userId = actorId(ctx);
  const propertyIds = await accept(ctx.db, id);
  if (propertyIds.length === 0) throw conflict(peopleMessages.invitationGone);
  const leases = await readLeases(ctx.db, userId, propertyIds);
  for (const propertyId of propertyIds) {
    ctx.record('user', { op: 'insert', id: userId, propertyId, after: { accepted: id } });
    ctx.changed({ topic: 'user', op: 'delete', propertyId, ids: [id] });
    const ids = leases.filter(({ property_id }) => property_id === propertyId).map((lease) => lease.id);
    ctx.changed({ topic: 'lease', op: 'update', propertyId, ids, userIds: ids.map(() => userId) });
  }
  return { success: true as const, message: peopleMessages.accepted };
}

export const acceptOwn = (ctx: Ctx, { params }: InputOf<Invitations['accept']>) => join(ctx, params.id);

/** Declines an invitation. The property keeps its own record and sees the refusal. */
export async function declineOwn(ctx: Ctx, { params: { id } }: InputOf<Invitations['decline']>) {
  const propertyIds = await decline(ctx.db, id);
  if (propertyIds.length === 0) throw conflict(peopleMessages.invitationGone);
  // The caller isn't a member, so the entry names no property.
  ctx.audit({ target: 'user', id, propertyId: null, after: { declinedAt: propertyIds } });
  return { success: true as const, message: peopleMessages.declined };
}

export async function read(ctx: Ctx, { body }: InputOf<Invitations['read']>) {
  const link = await readJoinLink(ctx.db, body.token);
  if (!link) throw invalid(['body', 'token'], identityMessages.linkGone);
  ctx.reply.header('cache-control', 'no-store');
  return { _id: link.userId, email: link.email, places: [link.property] };
}

/** Accepts with a one-time link, signed in with the invited email. */
export async function acceptByLink(ctx: Ctx, { body }: InputOf<Invitations['acceptByLink']>) {
  const link = await useJoinLink(ctx.db, body.token);
  if (!link) throw invalid(['body', 'token'], identityMessages.linkGone);
  const own = await readOwn(ctx.db);
  if (!own.some(({ _id }) => _id === link.userId)) throw forbidden(peopleMessages.invitationOfOther);
  return join(ctx, link.userId);
}
