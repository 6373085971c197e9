import type { contract } from '@hearth/contract';
import { userStateLabels } from '@hearth/contract/people/user-record';
import { roleLabels } from '@hearth/contract/roles';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { users } from './fields.ts';
import { allUsers, readPerson, listUsers } from './queries.ts';
import { plainRead } from '../../../platform/plain.ts';

type List = typeof contract.users.list;

const exportColumns = users.csv({
  role: ({ role }) => roleLabels[role],
  active: ({ active }) => (active ? 'Active' : 'Inactive'),
  state: ({ state }) => userStateLabels[state],
  sendEmail: ({ sendEmail }) => (sendEmail ? 'yes' : 'no'),
});

/** The people of a property, or of every property that the caller sees, also as the picker asks for them or as one CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  if (query.format === 'csv')
    return ctx.csv({ name: 'users.csv', rows: (db) => allUsers(db, ctx, query), columns: exportColumns });
  return { body: await listUsers(ctx, query) };
}

/** The person as this caller sees them; 404 outside the caller's scope. */
export async function userOf(ctx: Ctx, id: string) {
  const person = await readPerson(ctx, id);
  if (!person) throw notFound('User');
  return person;
}

/** One person with the roles and leases that the caller may see. */
export const get = plainRead(async (ctx, id) => (await userOf(ctx, id)).user);
