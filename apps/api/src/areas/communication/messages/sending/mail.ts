import { z } from 'zod';
import { messageTypes } from '@hearth/contract/communication/message-kinds';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import { channelFor } from '../../channels/public.ts';
import { readCandidates } from './candidates.ts';
import { addressed, deliver, deliveryResultOf } from './parts.ts';
import { readPropertyContact } from '../queries.ts';

/** Sends a test to its author. */
export const mailTest = defineJob({
  name: 'message-test',
  data: z.object({
    propertyId: objectId.nullable(),
    testId: objectId,
    userId: objectId,
    type: z.enum(messageTypes),
    subject: z.string(),
    body: z.string(),
  }),
  async run({ propertyId, testId, userId, type, subject, body }, { work, platform }) {
    const found = await work(propertyId, async ({ db, now }) => ({
      property: await readPropertyContact(db, propertyId),
      own: (await readCandidates(db, { propertyId, type, recipients: [userId], now, isTest: true }))[0],
    }));
    if (!found.own) return;
    const { addresses, reader } = found.own;
    const sender = { id: userId, name: `${reader.first_name} ${reader.last_name}`.trim() };
    const message = { property_id: propertyId, type, subject, body, sender, property: found.property };
    const own = { user_id: userId, reader, addresses: addressed(`message-test:${testId}`, addresses) };
    const [results = []] = await deliver(platform, message, [own], { channel: channelFor(platform, type) });
    const { result } = deliveryResultOf(results);
    if (result.outcome === 'later') throw new Error(result.detail);
  },
});
