import type { contract } from '@hearth/contract';
import { userStateLabels } from '@hearth/contract/people/users';
import { roleLabels } from '@hearth/contract/roles';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { allUsers, findPerson, readUsers, type ExportRow } from './queries.ts';

type List = typeof contract.users.list;

const exportColumns = [
  { header: 'First Name', value: (row: ExportRow) => row.first_name },
  { header: 'Last Name', value: (row: ExportRow) => row.last_name },
  { header: 'Email', value: (row: ExportRow) => row.email },
  { header: 'Contact Email', value: (row: ExportRow) => row.contact_email },
  { header: 'Phone', value: (row: ExportRow) => row.phone },
  { header: 'Role', value: (row: ExportRow) => roleLabels[row.role] },
  { header: 'Status', value: (row: ExportRow) => (row.active ? 'Active' : 'Inactive') },
  { header: 'Account', value: (row: ExportRow) => userStateLabels[row.state] },
  { header: 'Unit Number', value: (row: ExportRow) => row.unit_number },
  { header: 'Building', value: (row: ExportRow) => row.building },
  { header: 'Occupants', value: (row: ExportRow) => row.occupants },
  { header: 'Lease Start Date', value: (row: ExportRow) => row.lease_start },
  { header: 'Lease End Date', value: (row: ExportRow) => row.lease_end },
  { header: 'Balance', value: (row: ExportRow) => row.balance },
  { header: 'Total', value: (row: ExportRow) => row.earned },
  { header: 'Send Email', value: (row: ExportRow) => (row.send_email ? 'yes' : 'no') },
  { header: 'Created', value: (row: ExportRow) => row.created_on },
];

/** The people of a property, or of every property that the caller sees, also as the picker asks for them or as one CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  if (query.format === 'csv')
    return ctx.csv({ name: 'users.csv', rows: (db) => allUsers(db, ctx, query), columns: exportColumns });
  return { body: await readUsers(ctx, query) };
}

/** The person as this caller sees them; 404 outside the caller's scope. */
export async function userOf(ctx: Ctx, id: string) {
  const person = await findPerson(ctx, id);
  if (!person) throw notFound('User');
  return person;
}

/** One person with the roles and leases that the caller may see. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.users.get>) {
  return { data: (await userOf(ctx, params.id)).user };
}
