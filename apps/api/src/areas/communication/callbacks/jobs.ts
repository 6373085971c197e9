import { z } from 'zod';
import { mailEvents } from '@hearth/contract/communication/callbacks';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { noteAddress } from '../../../platform/mail/addresses.ts';
import { failureOfCode, settleDeliveries, stateOfCode } from '../channels/public.ts';

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
    await work(null, async ({ db }) => {
      const of = message ? { id: message, providerId: sid } : { providerId: sid };
      const detail = code ? `Twilio ${code}` : '';
      const failure = code ? failureOfCode(code) : undefined;
      const [delivery] = await settleDeliveries(db, [{ of, status, detail, ...(failure && { failure }) }]);
      const state = stateOfCode(code);
      if (delivery?.isNews && state) await noteAddress(db, 'SMS', delivery.recipient, state, detail);
    });
  },
});

/** What became of a mail. One that came back, or was called unwanted, says something of its address. */
export const noteMailEvent = defineJob({
  name: 'mail-event',
  data: z.object({ messageId: z.string(), event: z.enum(mailEvents), detail: z.string() }),
  async run({ messageId, event, detail }, { work }) {
    await work(null, async ({ db }) => {
      const of = { messageId: `<${messageId.replace(/^<|>$/g, '')}>` };
      const status = event === 'complained' ? 'delivered' : event;
      const [delivery] = await settleDeliveries(db, [{ of, status, detail }]);
      if (!delivery) return;
      if (event === 'bounced' && delivery.isNews) await noteAddress(db, 'EMAIL', delivery.recipient, 'bounced', detail);
      if (event === 'complained') await noteAddress(db, 'EMAIL', delivery.recipient, 'optedOut', 'Called unwanted');
    });
  },
});
