import { contract } from '@hearth/contract';
import type { AccessPlan } from '@hearth/contract/companies/company-record';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changeAccess, companyOf, trailOf } from '../companies/public.ts';
import { locations } from './fields.ts';
import {
  deleteGroup,
  readGroup,
  insertGroup,
  locationList,
  addToGroup,
  renameGroup,
  removeFromGroup,
} from './queries.ts';
import { plainList } from '../../../platform/plain.ts';

const exportColumns = locations.csv({
  active: ({ active }) => (active ? 'Active' : 'Inactive'),
  company: ({ company }) => company?.name,
  groups: ({ groups }) => groups.map(({ name }) => name).join(', '),
});

export const list = plainList(contract.groups.locations, {
  read: locations.read.list,
  rows: ({ scope }, { query }) => locationList(scope, query),
  toWire: (_ctx, row) => locations.toWire(row),
  csv: () => ({ name: 'locations.csv', read: locations.read.csv, columns: exportColumns }),
});

const notifyProperties = (ctx: Ctx, ids: readonly string[]) => {
  for (const id of new Set(ids)) ctx.changed({ topic: 'property', op: 'update', propertyId: id, ids: [id] });
};

type Create = typeof contract.groups.create;

/** Creates a group with properties. No user has it yet, so access doesn't change. */
export async function create(
  ctx: Ctx,
  { body: { companyId, name, propertyIds } }: InputOf<Create>,
): Promise<OutputOf<Create>> {
  await companyOf(ctx, companyId);
  const id = newId();
  await changeAccess(ctx, { companyIds: [companyId] }, async () => {
    await insertGroup(ctx.db, { id, company_id: companyId, name });
    await addToGroup(ctx.db, id, propertyIds);
  });
  ctx.audit({
    target: 'companyGroup',
    id,
    propertyId: null,
    after: { company: companyId, name, properties: propertyIds },
  });
  notifyProperties(ctx, propertyIds);
  return { data: { _id: id, name } };
}

async function groupOf(ctx: Ctx, { companyId, groupId }: { companyId: string; groupId: string }) {
  const group = await readGroup(ctx.db, companyId, groupId);
  if (!group) throw notFound('Group');
  return group;
}

type Update = typeof contract.groups.update;
type Members = Omit<InputOf<Update>['body'], 'name'> & { name?: string | undefined };

async function change(ctx: Ctx, body: Members, isPreview = false): Promise<AccessPlan> {
  const { companyId, groupId: id, name, add, remove: out, confirms } = body;
  const before = await groupOf(ctx, body);
  const plan = await changeAccess(ctx, { companyIds: [companyId], confirms, isPreview }, async () => {
    if (name !== undefined) await renameGroup(ctx.db, id, name);
    await removeFromGroup(ctx.db, id, out);
    await addToGroup(ctx.db, id, add);
  });
  const after = await groupOf(ctx, body);
  const trail = ({ name: called, propertyIds }: typeof after) => ({ name: called, properties: propertyIds });
  ctx.audit({
    target: 'companyGroup',
    id,
    propertyId: null,
    before: trail(before),
    after: { ...trail(after), ...trailOf(plan) },
  });
  notifyProperties(ctx, name === undefined ? [...add, ...out] : [...before.propertyIds, ...after.propertyIds]);
  return plan;
}

export const update = async (ctx: Ctx, { body }: InputOf<Update>): Promise<OutputOf<Update>> => ({
  data: await change(ctx, body),
});

type Remove = typeof contract.groups.remove;

async function drop(ctx: Ctx, body: InputOf<Remove>['body'], isPreview = false): Promise<AccessPlan> {
  const { companyId, groupId: id, confirms } = body;
  const before = await groupOf(ctx, body);
  const plan = await changeAccess(ctx, { companyIds: [companyId], confirms, isPreview }, () => deleteGroup(ctx.db, id));
  ctx.audit({
    target: 'companyGroup',
    id,
    propertyId: null,
    before: { company: companyId, name: before.name, properties: before.propertyIds },
    after: trailOf(plan),
  });
  notifyProperties(ctx, before.propertyIds);
  return plan;
}

/** Removes a group. Its users lose access they had only through it. */
export const remove = async (ctx: Ctx, { body }: InputOf<Remove>): Promise<OutputOf<Remove>> => ({
  data: await drop(ctx, body),
});

type Preview = typeof contract.groups.preview;

export const preview = async (ctx: Ctx, { body }: InputOf<Preview>): Promise<OutputOf<Preview>> => ({
  data: body.change === 'remove' ? await drop(ctx, body, true) : await change(ctx, body, true),
});
