import { z } from 'zod';
import { invoiceMessages } from '@hearth/contract/points/messages';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import { defineTask, minute } from '../../../../platform/outbound/tasks.ts';
import { settlePaid, settleVoid } from '../decide.ts';
import { openMaxio } from './maxio.ts';
import { lockInvoice } from '../queries.ts';
import { deleteOldEvents, isCollectible, saveCollection, readToCollect } from './to-collect.ts';

/** Shorter than the lease, so the call ends before another process can claim it. */
const callMs = 4 * minute;

/** Creates the invoice at Maxio once, then follows its status, because Maxio settles the invoices it collects. */
export const collectInvoice = defineTask({
  name: 'invoice-collect',
  idName: 'invoiceId',
  table: {
    name: 'invoices',
    id: 'id',
    fence: 'collect_fence',
    lease: 'collecting_until',
    failures: 'collect_failures',
  },
  concurrency: 2,
  leaseMs: 5 * minute,
  retry: { on: ['limit', 'unavailable'], firstMs: 2000, longestMs: 10 * minute, attempts: 8 },
  open: () => isCollectible,
  async load({ db, platform }, { id }) {
    const maxio = openMaxio(platform);
    const invoice = maxio && (await readToCollect(db, id));
    return invoice && { maxio, invoice };
  },
  async call({ maxio, invoice }) {
    const { maxio_subscription_id: subscription, maxio_uid: uid, number } = invoice;
    const deadline = AbortSignal.timeout(callMs);
    if (uid) return maxio.read(uid, deadline);
    return (await maxio.find(subscription, number, deadline)) ?? maxio.create(subscription, invoice, deadline);
  },
  async settle(ctx, { invoice }, { state, total, paidOn, uid }) {
    if (state === 'paid' && total < invoice.total) throw new ProviderError('protocol', invoiceMessages.collectedLess);
    const locked = await lockInvoice(ctx.db, invoice.id);
    if (locked?.status !== 'open') return;
    await saveCollection(ctx.db, invoice.id, { maxio_uid: uid, collect_failure: '' });
    if (state === 'paid') await settlePaid(ctx, locked, { paidOn: paidOn ?? invoice.today, reference: `Maxio ${uid}` });
    if (state === 'void') await settleVoid(ctx, locked, invoiceMessages.voidedAtMaxio);
  },
  async fail({ db }, { invoice }, { message }) {
    await saveCollection(db, invoice.id, { collect_failure: message });
  },
});

/** Reads open invoices from Maxio in case a webhook was missed. */
export const collectInvoices = defineJob({
  name: 'invoices-collect',
  data: z.strictObject({}),
  every: '*/10 * * * *',
  async run(_data, { platform, work }) {
    if (!openMaxio(platform)) return;
    await work(null, async (ctx) => {
      await deleteOldEvents(ctx.db);
      await collectInvoice.sweep(ctx);
    });
  },
});
