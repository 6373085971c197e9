import { contract } from '@hearth/contract';
import type { AccessPlan } from '@hearth/contract/companies/company-record';
import { companyMessages } from '@hearth/contract/companies/messages';
import type { CompanyUser } from '@hearth/contract/people/company-users';
import { isPlatformRole } from '@hearth/contract/roles';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changeAccess, companyOf, trailOf } from '../../companies/companies/public.ts';
import { lockPerson, mailWelcome, users } from '../users/public.ts';
import { addCompanyUser, countGroups, readByEmail, readCompanyUser, companyUserList, setAccess } from './queries.ts';
import { companyUsers } from './fields.ts';
import { plainList } from '../../../platform/plain.ts';

export const list = plainList(contract.companyUsers.list, {
  read: companyUsers.read.list,
  rows: (_ctx, { query }) => companyUserList(query),
  toWire: (_ctx, row) => companyUsers.toWire(row),
});

async function userOf(ctx: Ctx, id: string): Promise<CompanyUser> {
  const user = await readCompanyUser(ctx.db, id);
  if (!user) throw notFound('User');
  return user;
}

async function checkGroups(ctx: Ctx, companyId: string, groupIds: readonly string[]): Promise<void> {
  const wanted = new Set(groupIds);
  if ((await countGroups(ctx.db, companyId, [...wanted])) < wanted.size) throw notFound('Group');
}

const trail = ({ company, companyRole, role, groups }: CompanyUser) => ({
  company: company._id,
  companyRole,
  role,
  groups: groups.map(({ _id }) => _id),
});

/** The known person with this email. Members of another company must leave it first. */
async function personFor(ctx: Ctx, companyId: string, email: string) {
  const known = await readByEmail(ctx.db, email);
  if (!known) return undefined;
  if (isPlatformRole(known.role)) throw conflict(companyMessages.platformUser);
  if (known.companyId !== null)
    throw conflict(known.companyId === companyId ? companyMessages.alreadyUser : companyMessages.otherCompany);
  if (known.livesSomewhere) throw conflict(companyMessages.residentHere);
  if (known.places.some((place) => place !== companyId)) throw conflict(companyMessages.otherCompany);
  return known;
}

type Add = typeof contract.companyUsers.add;

async function applyAdd(ctx: Ctx, body: InputOf<Add>['body'], isPreview: boolean) {
  const { companyId, email, firstName, lastName, role, companyRole, groupIds, confirms } = body;
  await companyOf(ctx, companyId);
  await checkGroups(ctx, companyId, groupIds);
  const known = await personFor(ctx, companyId, email);
  const id = known?.id ?? newId();
  const plan = await changeAccess(ctx, { companyIds: [companyId], people: [id], confirms, isPreview }, async () => {
    const person = { id, ...users.toColumns({ email, firstName, lastName, role }) };
    if (!known && !(await addCompanyUser(ctx.db, companyId, person))) throw conflict(companyMessages.alreadyUser);
    await setAccess(ctx.db, id, { companyId, role, companyRole, groupIds });
  });
  return { id, plan, isNew: !known };
}

/** Adds a company user and sends them a welcome email. */
export async function add(ctx: Ctx, { body }: InputOf<Add>): Promise<OutputOf<Add>> {
  const { id, plan, isNew } = await applyAdd(ctx, body, false);
  const data = await userOf(ctx, id);
  ctx.enqueue(mailWelcome, { userId: id, propertyId: null, key: ctx.requestId });
  ctx.record('user', {
    op: isNew ? 'insert' : 'update',
    id,
    propertyId: null,
    after: { ...trail(data), isNew, ...trailOf(plan) },
  });
  return { data };
}

type Update = typeof contract.companyUsers.update;

async function applyUpdate(ctx: Ctx, { userId, confirms, ...access }: InputOf<Update>['body'], isPreview: boolean) {
  await lockPerson(ctx.db, userId);
  const before = await userOf(ctx, userId);
  const companyId = before.company._id;
  await checkGroups(ctx, companyId, access.groupIds);
  const plan = await changeAccess(ctx, { companyIds: [companyId], people: [userId], confirms, isPreview }, () =>
    setAccess(ctx.db, userId, { companyId, ...access }),
  );
  return { before, plan };
}

/** Changes a company user's access, effective within a second. */
export async function update(ctx: Ctx, { body }: InputOf<Update>): Promise<OutputOf<Update>> {
  const { before, plan } = await applyUpdate(ctx, body, false);
  const data = await userOf(ctx, body.userId);
  ctx.record('user', {
    op: 'update',
    id: data._id,
    propertyId: null,
    before: trail(before),
    after: { ...trail(data), ...trailOf(plan) },
  });
  return { data };
}

type Remove = typeof contract.companyUsers.remove;

async function applyRemove(ctx: Ctx, { userId, confirms }: InputOf<Remove>['body'], isPreview: boolean) {
  await lockPerson(ctx.db, userId);
  const before = await userOf(ctx, userId);
  const companyIds = [before.company._id];
  const plan = await changeAccess(ctx, { companyIds, people: [userId], confirms, isPreview }, () =>
    setAccess(ctx.db, userId, null),
  );
  return { before, plan };
}

/** Removes a company user, who keeps roles held directly at properties. */
export async function remove(ctx: Ctx, { body }: InputOf<Remove>): Promise<OutputOf<Remove>> {
  const { before, plan } = await applyRemove(ctx, body, false);
  const { userId: id } = body;
  ctx.record('user', {
    op: 'update',
    id,
    propertyId: null,
    before: trail(before),
    after: { company: null, ...trailOf(plan) },
  });
  ctx.changed({ topic: 'company', op: 'update', propertyId: null, ids: [before.company._id], userIds: [id] });
  return { data: plan };
}

type Preview = typeof contract.companyUsers.preview;

/** Dry run of adding, changing, or removing a company user. */
export async function preview(ctx: Ctx, { body: { change } }: InputOf<Preview>): Promise<OutputOf<Preview>> {
  const applied =
    'email' in change
      ? applyAdd(ctx, change, true)
      : 'role' in change
        ? applyUpdate(ctx, change, true)
        : applyRemove(ctx, change, true);
  const { plan }: { plan: AccessPlan } = await applied;
  return { data: plan };
}
