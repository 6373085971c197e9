import { leadStatusLabels, type LeadStatus } from '@hearth/contract/leads/lead-record';
import { leadHistory as history } from '@hearth/contract/leads/messages';
import type { Ctx } from '../../../platform/context.ts';
import { lockLead, lockMerged, updateLead } from './queries.ts';
import { logChanged } from './service.ts';
import { record } from './editing/update.ts';

/** Records the result of sending a lead. An external id entered by staff is kept. */
export async function recordSent(
  ctx: Ctx,
  id: string,
  { externalLeadID, text }: { externalLeadID?: string; text: string },
): Promise<void> {
  const lead = await lockMerged(ctx.db, id);
  if (!lead) return;
  if (externalLeadID && lead.external_lead_id === '') {
    await updateLead(ctx.db, lead.id, { external_lead_id: externalLeadID });
    logChanged(ctx, lead);
  }
  await record(ctx, lead, [{ kind: 'externalLeadID', text }]);
}

/** Applies a provider's status change. */
export async function followProvider(
  ctx: Ctx,
  id: string,
  { status, reason }: { status: LeadStatus; reason: string },
): Promise<void> {
  const lead = await lockLead(ctx.db, id);
  if (!lead) return;
  await updateLead(ctx.db, id, { status, status_at: ctx.now, contacted_at: lead.contacted_at ?? ctx.now });
  logChanged(ctx, lead);
  await record(ctx, lead, [{ kind: 'status', text: history.moved(leadStatusLabels[status]), reason }]);
}
