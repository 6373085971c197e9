import { contract } from '@hearth/contract';
import type { LeadDetail } from '@hearth/contract/leads/lead-record';
import type { Ctx } from '../../../platform/context.ts';
import { withDays } from '../../../platform/db/day-range.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { leadMessages } from '@hearth/contract/leads/messages';
import type { InputOf } from '../../../platform/serve.ts';
import { staffOf } from '../../people/staff/public.ts';
import { checkDays } from '../../points/point-logs/public.ts';
import { exportColumns, leads, toWire } from './fields.ts';
import { leadList, lockLead, readEvents, readLead, readSimilar, type LockedLead } from './queries.ts';
import { plainList, plainRead } from '../../../platform/plain.ts';

export const list = plainList(contract.leads.list, {
  read: leads.read.list,
  async rows(ctx, { query }) {
    checkDays(query);
    return leadList(ctx.scope, await withDays(ctx, query));
  },
  toWire,
  csv: () => ({ name: 'leads.csv', read: leads.read.csv, columns: exportColumns }),
});

export async function leadOf(ctx: Ctx, id: string): Promise<LeadDetail> {
  const row = await readLead(ctx.db, id);
  if (!row) throw notFound('Lead');
  const events = await readEvents(ctx.db, id);
  const similar = await readSimilar(ctx.db, id);
  return {
    ...leads.toWire(row, 'detail'),
    can: toWire(ctx, row).can,
    events: events.map(({ id: _id, created_at, ...event }) => ({ _id, ...event, createdAt: created_at.toISOString() })),
    similar: similar.map(({ created_at, ...other }) => ({ ...other, createdAt: created_at.toISOString() })),
  };
}

export const get = plainRead(leadOf);

export async function owners(ctx: Ctx, { params }: InputOf<typeof contract.leads.owners>) {
  const row = await readLead(ctx.db, params.id);
  if (!row) throw notFound('Lead');
  return { data: await staffOf(ctx.db, row.property) };
}

/** Locks a lead for a change; merged leads can't change. */
export async function changeable(ctx: Ctx, id: string): Promise<LockedLead> {
  const lead = await lockLead(ctx.db, id);
  if (!lead) throw notFound('Lead');
  if (lead.merged_into !== null) throw conflict(leadMessages.mergedAlready);
  return lead;
}

/** The referral's point log shows the lead's status. */
export const logChanged = (ctx: Ctx, { id, property_id: propertyId, user_id }: LockedLead) =>
  ctx.changed({ topic: 'pointLog', op: 'update', propertyId, ids: [id], userIds: [user_id] });
