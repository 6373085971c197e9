import { contract } from '@hearth/contract';
import { companyMessages, removalBlockedBy } from '@hearth/contract/companies/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { notifyCompanies } from './access.ts';
import {
  allCompanies,
  deleteCompany,
  readCompany,
  insertCompany,
  lockCompanies,
  companyList,
  propertiesOf,
  propertyCountsOf,
  renameCompany,
  usersOf,
} from './queries.ts';
import { plainList } from '../../../platform/plain.ts';
import { companies } from './fields.ts';

/** Companies of the caller's properties, with the groups that contain any of them. */
export async function list(ctx: Ctx) {
  const data = await allCompanies(ctx.db, ctx.scope.seesAll);
  return { data, totalCount: data.length };
}

export const page = plainList(contract.companies.page, {
  read: companies.read.detail,
  rows: (_ctx, { query }) => companyList(query),
  toWire: (_ctx, row) => companies.toWire(row, 'detail'),
});

/** 404 outside the caller's scope. */
export async function companyOf(ctx: Ctx, id: string) {
  const company = await readCompany(ctx.db, id);
  if (!company) throw notFound('Company');
  return company;
}

type Details = typeof contract.companies.details;

export async function details(ctx: Ctx, { params: { id } }: InputOf<Details>): Promise<OutputOf<Details>> {
  const company = await companyOf(ctx, id);
  return { data: { ...company, properties: await propertiesOf(ctx.db, id), users: await usersOf(ctx.db, id) } };
}

type Information = typeof contract.companies.information;

/** Row-level security limits it to the caller's access level. */
export async function information(ctx: Ctx, { params: { id } }: InputOf<Information>): Promise<OutputOf<Information>> {
  const { userCount: _users, ...company } = await companyOf(ctx, id);
  const counts = await propertyCountsOf(ctx.db, id);
  const groups = company.groups.map((group) => ({ ...group, propertyCount: counts.get(group._id) ?? 0 }));
  return { data: { ...company, groups } };
}

type Create = typeof contract.companies.create;

/** Admins create a company with its first groups. */
export async function create(ctx: Ctx, { body: { name, groups } }: InputOf<Create>): Promise<OutputOf<Create>> {
  const id = newId();
  await insertCompany(ctx.db, { id, name }, groups);
  const data = await companyOf(ctx, id);
  ctx.audit({ target: 'company', id, propertyId: null, after: { name, groups } });
  await notifyCompanies(ctx, [id], 'insert');
  return { data };
}

type Update = typeof contract.companies.update;

/** Admins rename a company. */
export async function update(ctx: Ctx, { body: { companyId: id, name } }: InputOf<Update>): Promise<OutputOf<Update>> {
  await lockCompanies(ctx.db, [id]);
  const before = await companyOf(ctx, id);
  await renameCompany(ctx.db, id, name);
  ctx.audit({ target: 'company', id, propertyId: null, before: { name: before.name }, after: { name } });
  await notifyCompanies(ctx, [id], 'update');
  const users = (await usersOf(ctx.db, id)).map((user) => user._id);
  if (users.length > 0) ctx.changed({ topic: 'user', op: 'update', propertyId: null, ids: users });
  for (const property of await propertiesOf(ctx.db, id))
    ctx.changed({ topic: 'property', op: 'update', propertyId: property._id, ids: [property._id] });
  return { data: await companyOf(ctx, id) };
}

type Remove = typeof contract.companies.remove;

/** Admins remove an empty company. */
export async function remove(ctx: Ctx, { body: { companyId: id } }: InputOf<Remove>): Promise<OutputOf<Remove>> {
  await lockCompanies(ctx.db, [id]);
  const { name, groups, propertyCount: properties, userCount: users } = await companyOf(ctx, id);
  if (properties + groups.length + users > 0)
    throw conflict(removalBlockedBy({ properties, groups: groups.length, users }));
  await deleteCompany(ctx.db, id);
  ctx.audit({ target: 'company', id, propertyId: null, before: { name } });
  await notifyCompanies(ctx, [id], 'delete');
  return { success: true, message: companyMessages.removed };
}
