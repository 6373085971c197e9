import type { contract } from '@hearth/contract';
import type { LeadDetail } from '@hearth/contract/leads/lead-record';
import type { Ctx } from '../../../platform/context.ts';
import { withDays } from '../../../platform/db/day-range.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { leadMessages as say } from '@hearth/contract/leads/messages';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { checkDays } from '../../points/point-logs/public.ts';
import { exportColumns, leads, toWire } from './fields.ts';
import {
  allLeads,
  listLeads,
  lockLead,
  readEvents,
  readLead,
  readOwners,
  readSimilar,
  type LockedLead,
} from './queries.ts';

type List = typeof contract.leads.list;

/** Staff follow whom residents and ambassadors referred, or take all of them away as a file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  checkDays(query);
  const asked = await withDays(ctx, query);
  if (query.format === 'csv')
    return ctx.csv({ name: 'leads.csv', rows: (db) => allLeads(db, ctx.scope, asked), columns: exportColumns });
  const { rows, totalCount } = await listLeads(ctx.db, ctx.scope, asked);
  return { body: { data: rows.map((row) => toWire(ctx, row)), totalCount } };
}

/** One lead as the caller may see it now. */
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

export async function get(ctx: Ctx, { params }: InputOf<typeof contract.leads.get>) {
  return { data: await leadOf(ctx, params.id) };
}

/** Who may look after the lead. */
export async function owners(ctx: Ctx, { params }: InputOf<typeof contract.leads.owners>) {
  const row = await readLead(ctx.db, params.id);
  if (!row) throw notFound('Lead');
  return { data: await readOwners(ctx.db, row.property) };
}

/** A lead that is about to change: whoever else changes it waits. One that was merged stays as it is. */
export async function changeable(ctx: Ctx, id: string): Promise<LockedLead> {
  const lead = await lockLead(ctx.db, id);
  if (!lead) throw notFound('Lead');
  if (lead.merged_into !== null) throw conflict(say.mergedAlready);
  return lead;
}
