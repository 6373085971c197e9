import { z } from 'zod';
import { mailEvents } from '@hearth/contract/communication/callbacks';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { noteAddress } from '../../../platform/mail/addresses.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refusalOfCode, settleDelivery, stateOfCode, type DeliveryEvent } from '../channels/public.ts';
import { noteDelivery, tellChanged } from '../messages/public.ts';

/** Keeps what a provider says, of the message that staff sent, too. */
async function noteEvent(ctx: Ctx, event: DeliveryEvent, reason: string) {
  const delivery = await settleDelivery(ctx.db, event);
  if (!delivery?.isNews || event.status === 'sent') return delivery;
  const { status, detail } = event;
  const message = await noteDelivery(ctx.db, delivery.key, { status, detail, reason });
  if (message) tellChanged(ctx, message);
  return delivery;
}

/** What Twilio says of a text message. Said twice or late it changes nothing. */
export const noteTwilioStatus = defineJob({
  name: 'twilio-status',
  data: z.object({
    message: objectId.nullable(),
    sid: z.string(),
    status: z.enum(['sent', 'delivered', 'failed']),
    code: z.number(),
  }),
  async run({ message, sid, status, code }, { work }) {
    await work(null, async (ctx) => {
      const of = message ? { id: message, providerId: sid } : { providerId: sid };
      const detail = code ? `Twilio ${code}` : '';
      const reason = status === 'failed' ? refusalOfCode(code) : '';
      const delivery = await noteEvent(ctx, { of, status, detail }, reason === 'optedOut' ? 'refused' : reason);
      const state = stateOfCode(code);
      if (delivery?.isNews && state) await noteAddress(ctx.db, 'SMS', delivery.recipient, state, detail);
    });
  },
});

/** What became of a mail. One that came back, or was called unwanted, says something of its address. */
export const noteMailEvent = defineJob({
  name: 'mail-event',
  data: z.object({ messageId: z.string(), event: z.enum(mailEvents), detail: z.string() }),
  async run({ messageId, event, detail }, { work }) {
    await work(null, async (ctx) => {
      const of = { messageId: `<${messageId.replace(/^<|>$/g, '')}>` };
      const status = event === 'complained' ? 'delivered' : event;
      const delivery = await noteEvent(ctx, { of, status, detail }, event === 'bounced' ? 'bounced' : '');
      if (!delivery) return;
      if (event === 'bounced' && delivery.isNews)
        await noteAddress(ctx.db, 'EMAIL', delivery.recipient, 'bounced', detail);
      if (event === 'complained') await noteAddress(ctx.db, 'EMAIL', delivery.recipient, 'optedOut', 'Called unwanted');
    });
  },
});
