import { z } from 'zod';
import { leadHistory as history } from '@hearth/contract/leads/messages';
import { objectId } from '@hearth/contract/primitives';
import { sourceLabels } from '@hearth/contract/properties/integration-record';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { defineTask, minute } from '../../../platform/outbound/tasks.ts';
import {
  everyPart,
  lockSource,
  recordFailure,
  openProvider,
  readStored,
  type Provider,
  type ProviderLeadStatus,
} from '../../properties/integrations/public.ts';
import { followProvider, recordSent } from '../leads/public.ts';
import {
  addWaiting,
  closeSending,
  isPendingSend,
  saveProviderStatuses,
  lockFollowed,
  lockLeads,
  recordRead,
  readSending,
  claimDueStatuses,
  type DueStatuses,
} from './queries.ts';
import { nextStatus } from './rules.ts';

const callMs = minute;
const overlapMs = 5 * minute;

/** Sends a referral to the property's system. Its id is the reference there, so sending twice creates one lead. */
export const sendLead = defineTask({
  name: 'lead-send',
  idName: 'leadId',
  table: {
    name: 'lead_sends',
    id: 'lead_id',
    fence: 'fence',
    lease: 'leased_until',
    due: { column: 'try_at', everyMs: 5 * minute },
    failures: 'attempts',
  },
  concurrency: 2,
  leaseMs: 5 * minute,
  // Retries for 26 hours.
  retry: {
    on: ['credentials', 'settings', 'limit', 'unavailable', 'protocol'],
    firstMs: 2 * minute,
    longestMs: 360 * minute,
    attempts: 12,
  },
  open: () => isPendingSend,
  async load({ db, platform }, { id }) {
    const sending = await readSending(db, id);
    const stored = sending && (await readStored({ db, platform }, sending.propertyId, sending.name));
    return sending && stored && { ...sending, stored };
  },
  async call({ name, stored, lead }, { platform }) {
    const provider = openProvider(platform, name, stored, AbortSignal.timeout(callMs));
    return provider?.sendLead(lead);
  },
  lock: ({ db }, id) => lockLeads(db, id),
  async settle(ctx, { name, lead }, sent) {
    if (!sent || !(await closeSending(ctx.db, lead.reference, 'sent'))) return;
    const { externalLeadID } = sent;
    await recordSent(ctx, lead.reference, { externalLeadID, text: history.sent(sourceLabels[name], externalLeadID) });
  },
  async fail(ctx, { lead }, error, isRetried) {
    if (!isRetried && (await closeSending(ctx.db, lead.reference, 'failed')))
      await recordSent(ctx, lead.reference, { text: history.notSent(error.message) });
  },
});

/** Every minute: sends pending referrals and fetches the status of sent ones. */
export const syncLeads = defineJob({
  name: 'lead-sync',
  every: '* * * * *',
  data: z.object({}),
  async run(_data, tools) {
    const { work } = tools;
    await work(null, async (ctx) => {
      await addWaiting(ctx.db);
      await sendLead.sweep(ctx);
    });
    const due = await work(null, ({ db }) => claimDueStatuses(db));
    for (const { propertyId, id, name, since } of due)
      await work(propertyId, async (ctx) =>
        ctx.enqueue(followLeads, { propertyId, id, name, since: since && since.toISOString() }),
      );
  },
});

/** Fetches lead statuses from a provider and applies them. */
export const followLeads = defineJob({
  name: 'lead-follow',
  concurrency: 2,
  data: z.object({
    propertyId: objectId,
    id: objectId,
    name: z.enum(['entrata', 'yardi', 'revup', 'propexo', 'feed']),
    since: z.iso.datetime().nullable(),
  }),
  async run({ since, ...source }, tools) {
    const { propertyId, id, name } = source;
    const { work, platform } = tools;
    const startedAt = new Date();
    const stored = await work(propertyId, ({ db }) => readStored({ db, platform }, propertyId, name));
    const provider = stored && openProvider(platform, name, stored, AbortSignal.timeout(callMs));
    if (!provider) return;
    try {
      await readStatuses(tools, { ...source, since: since ? new Date(since) : null }, provider);
      await work(propertyId, ({ db }) => recordRead(db, id, startedAt));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await work(propertyId, async (ctx) => {
        const locked = await lockSource(ctx.db, propertyId, id);
        if (locked && error.kind !== 'limit' && (await recordFailure(ctx.db, locked, error, ctx.now)))
          ctx.changed({ topic: 'sync', op: 'update', propertyId, ids: [id] });
      });
    }
  },
});

async function readStatuses({ work }: JobTools, { propertyId, id, name, since }: DueStatuses, provider: Provider) {
  const from = since && new Date(since.getTime() - overlapMs);
  for await (const { records } of everyPart<ProviderLeadStatus>(sourceLabels[name], (page) =>
    provider.leads(from, page),
  ))
    await work(propertyId, async (ctx) => {
      const statuses = new Map(records.map(({ externalLeadID, status }) => [externalLeadID, status]));
      const updates = (await lockFollowed(ctx.db, propertyId, [...statuses.keys()])).flatMap((lead) => {
        const status = statuses.get(lead.externalLeadID);
        return status && status !== lead.providerStatus ? [{ ...lead, reported: status }] : [];
      });
      if (updates.length === 0) return;
      await saveProviderStatuses(ctx.db, { propertyId, integrationId: id }, updates);
      for (const lead of updates) {
        const status = nextStatus(lead);
        if (status) await followProvider(ctx, lead.id, { status, reason: history.movedBy(sourceLabels[name]) });
      }
    });
}
