import { leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import type { Ctx } from '../../../platform/context.ts';
import { lockLead, lockStaying, updateLead } from './queries.ts';
import { logChanged } from './service.ts';
import { record } from './update.ts';

/** What became of sending a lead is kept in its history; an id that staff typed meanwhile stays. */
export async function noteSent(
  ctx: Ctx,
  id: string,
  { externalLeadID, text }: { externalLeadID?: string; text: string },
): Promise<void> {
  const lead = await lockStaying(ctx.db, id);
  if (!lead) return;
  if (externalLeadID && lead.external_lead_id === '') {
    await updateLead(ctx.db, lead.id, { external_lead_id: externalLeadID });
    logChanged(ctx, lead);
  }
  await record(ctx, lead, [{ kind: 'externalLeadID', text }]);
}

/** The provider moved a lead. */
export async function followProvider(
  ctx: Ctx,
  id: string,
  { status, reason }: { status: LeadStatus; reason: string },
): Promise<void> {
  const lead = await lockLead(ctx.db, id);
  if (!lead) return;
  await updateLead(ctx.db, id, { status, status_at: ctx.now, contacted_at: lead.contacted_at ?? ctx.now });
  logChanged(ctx, lead);
  await record(ctx, lead, [{ kind: 'status', text: `Moved to ${leadStatusLabels[status]}`, reason }]);
}
