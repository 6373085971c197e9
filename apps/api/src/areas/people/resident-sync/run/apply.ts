import { sql } from 'kysely';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { usPhonePattern } from '@hearth/contract/primitives';
import type { Ctx } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/id.ts';
import { addLeases, changeLeases } from '../../../leases/leases/public.ts';
import { addPeople, assignRoles, mailWelcome, sendsWelcome, users } from '../../users/public.ts';
import type { SyncTarget } from '../plan/facts.ts';
import { type Entry, saveRecords } from '../plan/record-state.ts';

/** Outcome of a record, without a note if it went as planned. */
export interface Outcome {
  userId: string | null;
  leaseId: string | null;
  note: string;
}

const columnsOf = ({ record, plan }: Entry) =>
  users.toColumns({
    firstName: record.firstName,
    lastName: record.lastName,
    email: record.email,
    contactEmail: '',
    phone: usPhonePattern.test(record.phone) ? record.phone : '',
    role: 'resident' as const,
    unitNumber: plan.lease?.terms.unitNumber ?? plan.home?.unitNumber ?? '',
    building: plan.lease?.terms.building ?? plan.home?.building ?? '',
    externalID: record.externalId,
  });

/** The provider's id, and the unit if leases aren't synced, saved on the person or on their role here. */
async function linkPeople(
  ctx: Ctx,
  propertyId: string,
  entries: readonly (Entry & { userId: string })[],
): Promise<void> {
  const given = entries
    .filter(({ plan }) => plan.action !== 'create' && (plan.isLinked || plan.home))
    .map(({ record, plan, userId }) => ({
      userId,
      externalId: plan.isLinked ? record.externalId : null,
      unitNumber: plan.home?.unitNumber ?? null,
      building: plan.home?.building ?? null,
    }));
  if (given.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("userId" text, "externalId" text, "unitNumber" text, building text)
    ), guests as (
      update property_roles r set external_id = coalesce(g."externalId", r.external_id), unit_number = coalesce(g."unitNumber", r.unit_number),
        building = coalesce(g.building, r.building)
      from given g where r.user_id = g."userId" and r.property_id = ${propertyId} and r.unit_number is not null
    )
    update users u set external_id = coalesce(g."externalId", u.external_id), unit_number = coalesce(g."unitNumber", u.unit_number),
      building = coalesce(g.building, u.building)
    from given g where u.id = g."userId"
      and not exists (select from property_roles r where r.user_id = u.id and r.property_id = ${propertyId} and r.unit_number is not null)`.execute(
    ctx.db,
  );
}

/**
 * Applies plans: people, roles, leases, welcome emails, and record state, in a fixed number of statements. Records that
 * changed since planning are skipped with a note.
 */
export async function applyPlans(
  ctx: Ctx,
  { propertyId }: SyncTarget,
  entries: readonly Entry[],
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const creates = entries
    .filter(({ plan }) => plan.action === 'create')
    .map((entry) => ({ ...entry, userId: newId() }));
  const made = await addPeople(
    ctx.db,
    propertyId,
    creates.map((entry) => ({ id: entry.userId, ...columnsOf(entry) })),
  );
  const newIds = new Map(
    creates.filter(({ userId }) => made.has(userId)).map(({ record, userId }) => [record.id, userId]),
  );
  const placed = entries.flatMap((entry) => {
    const { record, plan } = entry;
    const userId = plan.action === 'create' ? newIds.get(record.id) : (plan.userId ?? newIds.get(plan.follows ?? ''));
    if (userId) return [{ ...entry, userId }];
    const note = plan.action === 'create' ? syncMessages.cameMeanwhile : syncMessages.waitsForOther;
    outcomes.set(record.id, { userId: null, leaseId: null, note });
    return [];
  });
  const newcomers = placed.filter(({ plan }) => plan.action === 'create' || plan.action === 'add');
  await assignRoles(
    ctx.db,
    propertyId,
    [...new Set(newcomers.map(({ userId }) => userId))].map((userId) => ({ userId, role: 'resident' as const })),
  );
  await linkPeople(ctx, propertyId, placed);
  await changeLeases(ctx, {
    propertyId,
    terms: placed.flatMap(({ plan: { lease, ends } }) => [
      ...ends.map(({ id, terms }) => ({ id, ...terms })),
      ...(lease?.kind === 'change' && lease.id ? [{ id: lease.id, ...lease.terms }] : []),
    ]),
  });
  const additions = placed.filter(({ plan }) => plan.lease?.kind === 'add');
  const added = await addLeases(ctx, {
    propertyId,
    leases: additions.flatMap(({ plan: { lease }, userId }) =>
      lease ? [{ userId, ...lease.terms, ...(lease.renews && { renews: lease.renews }) }] : [],
    ),
  });
  const leaseIds = new Map(additions.map(({ record }, index) => [record.id, added[index] ?? null]));
  for (const { record, plan, userId } of placed) {
    const isRefused = plan.lease?.kind === 'add' && !leaseIds.get(record.id);
    outcomes.set(record.id, {
      userId,
      leaseId: leaseIds.get(record.id) ?? plan.lease?.id ?? null,
      note: isRefused ? syncMessages.leaseOverlaps : '',
    });
  }
  await saveRecords(
    ctx,
    placed.map(({ record, plan, userId }) => {
      const { leaseId = null, note = '' } = outcomes.get(record.id) ?? {};
      return {
        id: record.id,
        userId,
        leaseId,
        isApplied: true,
        applied: leaseId ? (plan.lease?.terms ?? null) : null,
        state: note ? 'conflict' : 'synced',
        reason: note,
        differences: [],
      };
    }),
  );
  await publish(ctx, propertyId, placed, newcomers);
  return outcomes;
}

/** Audit entries, live updates, and welcome emails of applied plans. */
async function publish(
  ctx: Ctx,
  propertyId: string,
  placed: readonly (Entry & { userId: string })[],
  newcomers: readonly (Entry & { userId: string })[],
): Promise<void> {
  const ids = newcomers.map(({ userId }) => userId);
  for (const { record, plan, userId } of newcomers)
    ctx.record('user', {
      op: 'insert',
      id: userId,
      propertyId,
      after: { email: record.email, role: 'resident', status: plan.action },
    });
  const others = [...new Set(placed.map(({ userId }) => userId))].filter((id) => !ids.includes(id));
  if (others.length > 0) ctx.changed({ topic: 'user', op: 'update', propertyId, ids: others });
  if (ids.length > 0 && (await sendsWelcome(ctx.db, propertyId)))
    for (const userId of ids) ctx.enqueue(mailWelcome, { userId, propertyId, key: ctx.requestId });
}
