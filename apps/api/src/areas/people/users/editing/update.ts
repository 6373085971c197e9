import type { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { adminTypes, type User } from '@hearth/contract/people/user-record';
import { isPlatformRole, type Role } from '@hearth/contract/roles';
import { securityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, forbidden, invalid } from '../../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { endAccess } from '../../../identity/sessions/public.ts';
import { mailContactChanged } from '../../contact-emails/public.ts';
import { users } from '../fields.ts';
import { changeRole, invitationOf, knownPeople, lockPerson, updateDetails, updatePerson } from '../records.ts';
import { followsRole, mayChangeRole, mayAssign, spendLimitRefusal, type Membership } from '../rules.ts';
import { userOf } from '../service.ts';
import { resetSecondFactors } from '../../../identity/second-factors/public.ts';

type Update = typeof contract.users.update;
type Body = InputOf<Update>['body'];
interface Person {
  user: User;
  membership: Membership;
  homeAt: string | null;
}

function changedDetails(ctx: Ctx, { user, membership }: Person, body: Body) {
  const changed = users.changed(user, body);
  if (Object.keys(changed).length === 0) return changed;
  if (!user.can.edit) throw forbidden(membership.isElsewhere ? peopleMessages.worksElsewhere : peopleMessages.notYours);
  if (changed.email !== undefined && !user.can.changeEmail)
    throw conflict(membership.isSignedUp ? peopleMessages.emailFixed : peopleMessages.emailKept);
  const refusal = changed.spendLimit !== undefined && spendLimitRefusal(user, ctx.actor.id, changed.spendLimit);
  if (refusal) throw forbidden(refusal);
  return changed;
}

/**
 * A new email means a new person, who is invited if only another company knows it. An email known to the same company
 * is refused, and the database refuses invitations for users who were paid.
 */
async function readdress(ctx: Ctx, { user }: Person, email: string) {
  const [first] = user.properties;
  if (!first) return {};
  if ((await knownPeople(ctx.db, first.property, [email])).has(email)) throw conflict(peopleMessages.emailInUse);
  return { invited_to: await invitationOf(ctx.db, first.property, email), declined_at: null };
}

/** Deactivating also ends the user's sessions. */
async function setActive(ctx: Ctx, { user, membership }: Person, active: boolean): Promise<void> {
  if (active === !user.isDisabled) return;
  if (user._id === ctx.actor.id) throw forbidden(peopleMessages.ownAccount);
  if (!user.can.deactivate)
    throw forbidden(membership.isElsewhere ? peopleMessages.worksElsewhere : peopleMessages.notYours);
  await updatePerson(ctx.db, user._id, { disabled_at: active ? null : ctx.now });
  if (!active) await endAccess(ctx, [user._id]);
}

/** Platform users only change to another platform role. */
async function setPlatformRole(ctx: Ctx, { user, membership }: Person, role: Role): Promise<void> {
  if (role === membership.ownRole) return;
  if (user._id === ctx.actor.id) throw forbidden(peopleMessages.ownRole);
  if (!user.can.changeRole || !mayAssign(ctx.actor.role, role)) throw forbidden(peopleMessages.roleNotAllowed);
  if (!(adminTypes as readonly Role[]).includes(role)) throw invalid(['body', 'role'], peopleMessages.selectProperty);
  await updatePerson(ctx.db, user._id, { role });
}

async function setRole(ctx: Ctx, person: Person, role: Role, requestedId: string | undefined): Promise<void> {
  const { user, membership } = person;
  if (isPlatformRole(membership.ownRole)) return setPlatformRole(ctx, person, role);
  const propertyId = requestedId ?? (user.properties.length === 1 ? user.properties[0]?.property : undefined);
  if (propertyId === undefined) throw invalid(['body', 'propertyId'], peopleMessages.selectProperty);
  const currentRole = user.properties.find(({ property }) => property === propertyId);
  if (!currentRole) throw conflict(peopleMessages.notOfProperty);
  if (currentRole.role === role) return;
  if (user._id === ctx.actor.id) throw forbidden(peopleMessages.ownRole);
  if (!mayChangeRole(ctx, membership, currentRole, role)) throw forbidden(peopleMessages.roleNotAllowed);
  if (isPlatformRole(role)) throw invalid(['body', 'role'], peopleMessages.platformRole);
  await changeRole(ctx.db, { userId: user._id, propertyId, role });
  if (followsRole(membership, currentRole.role)) await updatePerson(ctx.db, user._id, { role });
}

/** Updates details, the role at a property, and whether the account is active. */
export async function update(ctx: Ctx, { body }: InputOf<Update>): Promise<OutputOf<Update>> {
  await lockPerson(ctx.db, body._id);
  const before = await userOf(ctx, body._id);
  if (body.role !== undefined) await setRole(ctx, before, body.role, body.propertyId);
  const details = changedDetails(ctx, before, body);
  const invited = details.email === undefined ? {} : await readdress(ctx, before, details.email);
  if (Object.keys(details).length > 0)
    await updateDetails(ctx.db, { id: body._id, homeAt: before.homeAt }, { ...users.toColumns(details), ...invited });
  if (details.contactEmail !== undefined && before.membership.isSignedUp && body._id !== ctx.actor.id)
    ctx.enqueue(mailContactChanged, {
      userId: body._id,
      propertyId: body.propertyId ?? before.user.properties[0]?.property ?? null,
      before: before.user.contactEmail,
      changedBy: ctx.actor.name,
      key: ctx.requestId,
    });
  if (body.active !== undefined) await setActive(ctx, before, body.active);
  const after = await userOf(ctx, body._id);
  const propertyIds = after.user.properties.map(({ property }) => property);
  const mainPropertyId = propertyIds.find((id) => id === body.propertyId) ?? propertyIds[0] ?? null;
  ctx.record('user', {
    op: 'update',
    id: body._id,
    propertyId: mainPropertyId,
    before: users.trail(before.user),
    after: users.trail(after.user),
  });
  for (const propertyId of propertyIds.filter((id) => id !== mainPropertyId))
    ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [body._id] });
  return { data: after.user };
}

type Reset = typeof contract.users.resetSecondFactor;

/** Platform staff, and staff who outrank the user at all their properties, can reset lost factors; never their own. */
export async function resetSecondFactor(ctx: Ctx, { params: { id } }: InputOf<Reset>): Promise<OutputOf<Reset>> {
  await lockPerson(ctx.db, id);
  const { user, membership } = await userOf(ctx, id);
  if (id === ctx.actor.id) throw forbidden(securityMessages.ownFactor);
  if (!user.can.deactivate)
    throw forbidden(membership.isElsewhere ? peopleMessages.worksElsewhere : peopleMessages.notYours);
  if (!user.can.resetSecondFactor) throw conflict(securityMessages.noSecondFactor);
  await resetSecondFactors(ctx, id);
  const propertyIds = user.properties.length > 0 ? user.properties.map(({ property }) => property) : [null];
  const [first = null, ...others] = propertyIds;
  ctx.record('user', {
    op: 'update',
    id,
    propertyId: first,
    before: { secondFactor: true },
    after: { secondFactor: false },
  });
  for (const propertyId of others) ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [id] });
  return { data: (await userOf(ctx, id)).user };
}
