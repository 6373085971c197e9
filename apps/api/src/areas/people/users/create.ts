import type { contract } from '@hearth/contract';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { isPlatformRole } from '@hearth/contract/roles';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, invalid } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { users } from './fields.ts';
import { mailWelcome } from './jobs.ts';
import { addPeople, giveRoles, knownPeople, type NewPerson } from './records.ts';
import { sendsWelcome } from './welcome.ts';
import { mayGive } from './rules.ts';
import { userOf } from './service.ts';

type Create = typeof contract.users.create;

/** The person of an address, new here or known at the company already; whoever else adds it at this moment is waited for. */
async function findOrAdd(ctx: Ctx, propertyId: string | null, person: Omit<NewPerson, 'id'>) {
  const known = (await knownPeople(ctx.db, propertyId, [person.email])).get(person.email);
  if (known) return { ...known, isNew: false };
  const id = newId();
  if ((await addPeople(ctx.db, propertyId, [{ id, ...person }])).has(id))
    return { id, isAddable: true, roleHere: null, isNew: true };
  const now = (await knownPeople(ctx.db, propertyId, [person.email])).get(person.email);
  if (!now) throw new Error('a user was neither added nor found');
  return { ...now, isNew: false };
}

/**
 * Staff add a person to their property: somebody new to Hearth or of their own company belongs to it at once, somebody whom another
 * company knows is invited.
 */
export async function create(ctx: Ctx, { query: { propertyId }, body }: InputOf<Create>): Promise<AnswerOf<Create>> {
  if (body.propertyId !== undefined && body.propertyId !== propertyId)
    throw invalid(['body', 'propertyId'], 'The property of the user is not the property asked for');
  if (!mayGive(ctx.roleAt(propertyId), body.role)) throw forbidden(say.roleNotAllowed);
  if (isPlatformRole(body.role)) throw invalid(['body', 'role'], say.platformRole);
  const person = await findOrAdd(ctx, propertyId, users.toColumns(body));
  if (person.roleHere !== null) throw conflict(say.alreadyHere);
  if (!person.isNew && !person.isAddable) throw conflict(say.notAddable);
  const given = await giveRoles(ctx.db, propertyId, [{ userId: person.id, role: body.role }]);
  if (!given.has(person.id)) throw conflict(say.alreadyHere);
  if (body.welcome || (body.sendEmail && (await sendsWelcome(ctx.db, propertyId))))
    ctx.enqueue(mailWelcome, { userId: person.id, propertyId, key: ctx.requestId, isAsked: body.welcome });
  ctx.record('user', {
    op: 'insert',
    id: person.id,
    propertyId,
    // Somebody known keeps their details: of what was typed only the role is new.
    after: { ...(person.isNew ? users.trail(body) : { email: body.email, role: body.role }), isNew: person.isNew },
  });
  return { data: (await userOf(ctx, person.id)).user };
}

type CreateAdmin = typeof contract.users.createAdmin;

/** A super admin adds somebody who works for the platform. */
export async function createAdmin(ctx: Ctx, { body }: InputOf<CreateAdmin>): Promise<AnswerOf<CreateAdmin>> {
  const person = await findOrAdd(ctx, null, users.toColumns(body));
  if (!person.isNew) throw conflict(say.emailInUse);
  ctx.enqueue(mailWelcome, { userId: person.id, propertyId: null, key: ctx.requestId });
  ctx.record('user', { op: 'insert', id: person.id, propertyId: null, after: users.trail(body) });
  return { data: (await userOf(ctx, person.id)).user };
}
