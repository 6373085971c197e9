import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { recordAddressState } from '../../../platform/mail/addresses.ts';
import { linkToScreen } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import { optIn } from '../channels/public.ts';
import { readReplyBySid, insertReply } from './queries.ts';

/** Stores a reply, applies STOP or START, and emails the staff member who last texted the number. */
export const receiveReply = defineJob({
  name: 'reply-received',
  retriesForADay: true,
  data: z.object({
    sid: z.string(),
    from: z.string(),
    to: z.string(),
    text: z.string(),
    wish: z.enum(['stop', 'start']).nullable(),
  }),
  async run({ wish, ...received }, { work, platform }) {
    const reply = await work(null, async (ctx) => {
      // A repeated webhook must not override a newer choice.
      const isNew = await insertReply(ctx.db, received);
      if (isNew && wish === 'stop')
        await recordAddressState(ctx.db, 'SMS', received.from, 'optedOut', received.text.trim());
      if (isNew && wish === 'start') await optIn(ctx.db, 'SMS', received.from);
      const stored = await readReplyBySid(ctx.db, received.sid);
      if (isNew && wish)
        ctx.audit({
          target: stored?.user_id ? 'user' : 'address',
          id: stored?.user_id ?? null,
          propertyId: stored?.property_id ?? null,
          after: { channel: 'SMS', address: received.from, optedOut: wish === 'stop' },
        });
      if (isNew && stored)
        ctx.changed({ topic: 'reply', op: 'insert', propertyId: stored.property_id, ids: [stored.id] });
      return stored;
    });
    if (!reply?.sender || !reply.user_id || !reply.property_code) return;
    const subject = `${reply.writer} replied to your text message`;
    await mailPeople(platform, [
      {
        to: reply.sender.email,
        subject,
        messageKey: `reply:${reply.id}`,
        userId: reply.sender.id,
        propertyId: reply.property_id,
        blocks: [
          { kind: 'heading', text: subject },
          { kind: 'note', text: reply.text },
          {
            kind: 'button',
            label: 'View profile',
            url: linkToScreen(platform.config, `/property-manager/user/${reply.user_id}`, reply.property_code),
          },
        ],
      },
    ]);
  },
});
