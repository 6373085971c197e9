import type { contract } from '@hearth/contract';
import { userStateLabels } from '@hearth/contract/people/user-record';
import { roleLabels, isPlatformRole } from '@hearth/contract/roles';
import { peopleMessages, resentMessage } from '@hearth/contract/people/messages';
import type { Ctx } from '../../../platform/context.ts';
import { notFound, conflict, forbidden, invalid } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { users } from './fields.ts';
import { allUsers, readPerson, listUsers } from './queries.ts';
import { plainRead } from '../../../platform/plain.ts';
import { newId } from '../../../platform/id.ts';
import { mailWelcome } from './jobs.ts';
import { addPeople, assignRoles, knownPeople, type NewPerson, sendsWelcome, reinvite, readInvited } from './records.ts';
import { mayAssign, refusalToResend } from './rules.ts';

type List = typeof contract.users.list;

const exportColumns = users.csv({
  role: ({ role }) => roleLabels[role],
  active: ({ active }) => (active ? 'Active' : 'Inactive'),
  state: ({ state }) => userStateLabels[state],
  sendEmail: ({ sendEmail }) => (sendEmail ? 'yes' : 'no'),
});

/** Users of a property or of all visible properties, as a page or a CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<OutputOf<List>> {
  if (query.format === 'csv')
    return ctx.csv({ name: 'users.csv', rows: (db) => allUsers(db, ctx, query), columns: exportColumns });
  return { body: await listUsers(ctx, query) };
}

/** The user as visible to the caller; 404 if out of scope. */
export async function userOf(ctx: Ctx, id: string) {
  const person = await readPerson(ctx, id);
  if (!person) throw notFound('User');
  return person;
}

export const get = plainRead(async (ctx, id) => (await userOf(ctx, id)).user);

type Create = typeof contract.users.create;

/** Finds or adds the user with this email. */
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

/** Staff add a user. People known only to another company are invited; everyone else joins right away. */
export async function create(ctx: Ctx, { query: { propertyId }, body }: InputOf<Create>): Promise<OutputOf<Create>> {
  if (body.propertyId !== undefined && body.propertyId !== propertyId)
    throw invalid(['body', 'propertyId'], peopleMessages.propertyMismatch);
  if (!mayAssign(ctx.roleAt(propertyId), body.role)) throw forbidden(peopleMessages.roleNotAllowed);
  if (isPlatformRole(body.role)) throw invalid(['body', 'role'], peopleMessages.platformRole);
  const person = await findOrAdd(ctx, propertyId, users.toColumns(body));
  if (person.roleHere !== null) throw conflict(peopleMessages.alreadyHere);
  if (!person.isNew && !person.isAddable) throw conflict(peopleMessages.notAddable);
  const assigned = await assignRoles(ctx.db, propertyId, [{ userId: person.id, role: body.role }]);
  if (!assigned.has(person.id)) throw conflict(peopleMessages.alreadyHere);
  if (body.welcome || (body.sendEmail && (await sendsWelcome(ctx.db, propertyId))))
    ctx.enqueue(mailWelcome, { userId: person.id, propertyId, key: ctx.requestId, isAsked: body.welcome });
  ctx.record('user', {
    op: 'insert',
    id: person.id,
    propertyId,
    // Known people keep their details; only the role is new.
    after: { ...(person.isNew ? users.trail(body) : { email: body.email, role: body.role }), isNew: person.isNew },
  });
  return { data: (await userOf(ctx, person.id)).user };
}

type CreateAdmin = typeof contract.users.createAdmin;

/** A super admin adds a platform user. */
export async function createAdmin(ctx: Ctx, { body }: InputOf<CreateAdmin>): Promise<OutputOf<CreateAdmin>> {
  const person = await findOrAdd(ctx, null, users.toColumns(body));
  if (!person.isNew) throw conflict(peopleMessages.emailInUse);
  ctx.enqueue(mailWelcome, { userId: person.id, propertyId: null, key: ctx.requestId });
  ctx.record('user', { op: 'insert', id: person.id, propertyId: null, after: users.trail(body) });
  return { data: (await userOf(ctx, person.id)).user };
}

type Resend = typeof contract.users.resendWelcome;

/** Resends the welcome email, once per user even if named twice. */
export async function resendWelcome(
  ctx: Ctx,
  { body: { propertyId, users: named } }: InputOf<Resend>,
): Promise<OutputOf<Resend>> {
  const emails = [...new Set(named.map(({ email }) => email))];
  const invited = await readInvited(ctx.db, propertyId, emails);
  const results = emails.map((email) => {
    const refusal = refusalToResend(invited.get(email));
    return { email, success: refusal === undefined, message: refusal ?? resentMessage(1, true) };
  });
  const people = results.flatMap(({ email, success }) => (success ? (invited.get(email) ?? []) : []));
  for (const person of people)
    ctx.enqueue(mailWelcome, { userId: person.id, propertyId: person.propertyId, key: ctx.requestId, isAsked: true });
  const ids = people.map(({ id }) => id);
  await reinvite(ctx.db, ids);
  ctx.audit({ target: 'property', id: propertyId, propertyId, after: { welcomed: ids } });
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids });
  const failed = results.length - ids.length;
  return { success: failed === 0, message: resentMessage(failed === 0 ? ids.length : failed, failed === 0), results };
}
