import { z } from 'zod';
import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../../platform/context.ts';
import { forbidden } from '../../../../platform/errors.ts';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import type { OutputOf, InputOf, PrepareContext } from '../../../../platform/serve.ts';
import { isSignedBy } from '../../../../platform/signatures.ts';
import { collectInvoice } from './collect.ts';
import { recordEvent, toCollectIn } from './to-collect.ts';
import { paymentEvent } from '../rules.ts';

type Invoices = typeof contract.invoices;

/** Checks the signature by the shared key (docs.maxio.com, Webhooks Reference). */
export async function verifyMaxio({ incoming, platform }: PrepareContext): Promise<void> {
  const secret = platform.config.MAXIO_SHARED_KEY;
  const signature = incoming.headers['x-chargify-webhook-signature-hmac-sha-256']?.toString() ?? '';
  const text = incoming.signed?.body ?? '';
  if (!secret || !isSignedBy(signature, { algorithm: 'sha256', encoding: 'hex', secret, text })) throw forbidden();
}

/** Only triggers a read from Maxio: the webhook's content isn't trusted. */
export async function receiveMaxio(
  ctx: Ctx,
  { body }: InputOf<Invoices['receiveMaxio']>,
): Promise<OutputOf<Invoices['receiveMaxio']>> {
  const event = paymentEvent(body);
  if (event) ctx.enqueue(maxioWebhookReceived, event);
  return { success: true, message: 'Received' };
}

/** Reads the subscription's open invoices from Maxio, once per event. */
export const maxioWebhookReceived = defineJob({
  name: 'maxio-webhook-received',
  data: z.object({ id: z.string(), subscription: z.string() }),
  async run({ id, subscription }, { work }) {
    await work(null, async (ctx) => {
      if (!(await recordEvent(ctx.db, id))) return;
      for (const invoice of await toCollectIn(ctx.db, subscription)) collectInvoice.start(ctx, invoice);
    });
  },
});
