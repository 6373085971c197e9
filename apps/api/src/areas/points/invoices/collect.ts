import { z } from 'zod';
import { invoiceMessages as say } from '@hearth/contract/points/messages';
import { objectId } from '@hearth/contract/primitives';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { ProviderError } from '../../../platform/outbound/provider-error.ts';
import { settlePaid, settleVoid } from './decide.ts';
import type { Collected } from './maxio-answers.ts';
import { openMaxio, type Maxio } from './maxio.ts';
import { lockInvoice } from './queries.ts';
import {
  everyToCollect,
  forgetEvents,
  lockToCollect,
  noteCollect,
  takeToCollect,
  type ToCollect,
} from './to-collect.ts';

/** Takes over what became of the invoice at Maxio, which alone decides on what it collects. */
async function takeOver({ work }: JobTools, invoice: ToCollect, { state, total, paidOn, uid }: Collected) {
  if (state === 'paid' && total < invoice.total) throw new ProviderError('protocol', say.collectedLess);
  await work(invoice.property_id, async (ctx) => {
    const locked = await lockInvoice(ctx.db, invoice.id);
    if (locked?.status !== 'open') return;
    await noteCollect(ctx.db, invoice.id, { maxio_uid: uid, collect_failure: '' });
    if (state === 'paid') await settlePaid(ctx, locked, { paidOn: paidOn ?? invoice.today, reference: `Maxio ${uid}` });
    if (state === 'void') await settleVoid(ctx, locked, say.voidedAtMaxio);
  });
}

/** Less than it is taken for, so that who takes it next finds what became of it. */
const askMs = 240_000;

async function collected(maxio: Maxio, invoice: ToCollect): Promise<Collected> {
  const { maxio_subscription_id: subscription, maxio_uid: uid, number } = invoice;
  const deadline = AbortSignal.timeout(askMs);
  if (uid) return maxio.read(uid, deadline);
  return (await maxio.find(subscription, number, deadline)) ?? maxio.create(subscription, invoice, deadline);
}

const turnMs = 30_000;

interface Asked {
  invoiceId: string;
  propertyId: string;
}

/** The invoice, taken by this process; while another one asks about it, it is asked about once more after that. */
const takeInTurn = ({ work }: JobTools, { invoiceId, propertyId }: Asked): Promise<ToCollect | undefined> =>
  work(propertyId, async (ctx) => {
    const invoice = await lockToCollect(ctx.db, invoiceId);
    if (!invoice?.is_taken) {
      if (invoice) await takeToCollect(ctx.db, invoiceId);
      return invoice;
    }
    ctx.enqueue(collectInvoice, { invoiceId, propertyId }, { after: new Date(ctx.now.getTime() + turnMs) });
    return undefined;
  });

/** Asks Maxio to collect an invoice, once, and takes over whether it was paid. */
export const collectInvoice = defineJob({
  name: 'invoice-collect',
  data: z.object({ invoiceId: objectId, propertyId: objectId }),
  async run({ invoiceId, propertyId }, tools) {
    const maxio = openMaxio(tools.platform);
    const invoice = maxio && (await takeInTurn(tools, { invoiceId, propertyId }));
    if (!invoice) return;
    try {
      await takeOver(tools, invoice, await collected(maxio, invoice));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await tools.work(propertyId, ({ db }) => noteCollect(db, invoiceId, { collect_failure: error.message }));
      if (error.kind === 'limit' || error.kind === 'unavailable') throw error;
    }
  },
});

/** Asks after every invoice that Maxio collects and that nobody has told of. */
export const collectInvoices = defineJob({
  name: 'invoices-collect',
  data: z.strictObject({}),
  every: '*/10 * * * *',
  async run(_data, { platform, work }) {
    if (!openMaxio(platform)) return;
    await work(null, async (ctx) => {
      await forgetEvents(ctx.db);
      for (const { id, property_id } of await everyToCollect(ctx.db))
        ctx.enqueue(collectInvoice, { invoiceId: id, propertyId: property_id });
    });
  },
});
