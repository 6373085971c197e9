import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { renderMail } from '../../../platform/mail/render.ts';
import { readGiftMails } from './queries.ts';

/** Tells everyone whom a gift paid, once each; a mail that cannot go out does not hold up the others. */
export const mailGift = defineJob({
  name: 'mail-gift',
  data: z.object({ propertyId: objectId, logIds: z.array(objectId) }),
  async run({ propertyId, logIds }, { work, platform: { config, mailer } }) {
    const gifts = await work(propertyId, (ctx) => readGiftMails(ctx.db, logIds));
    let failure: unknown;
    for (const gift of gifts) {
      const points = gift.points.toLocaleString('en-US');
      const subject = `${gift.property_name} sent you ${points} points`;
      const mail = renderMail({
        product: config.HEARTH_PRODUCT,
        subject,
        blocks: [
          { kind: 'heading', text: `Hello ${gift.first_name},` },
          { kind: 'paragraph', text: `${gift.property_name} sent you ${points} points. They are in your account now.` },
          {
            kind: 'facts',
            rows: [
              ['Points', points],
              ['Category', gift.category],
            ],
          },
          ...(gift.note ? [{ kind: 'note' as const, text: gift.note }] : []),
        ],
      });
      const message = {
        to: gift.contact_email || gift.email,
        subject,
        ...mail,
        messageKey: `gift:${gift.id}`,
        propertyId,
        userId: gift.user_id,
        pointLogId: gift.id,
      };
      await mailer.send(message).catch((error: unknown) => {
        failure = error;
      });
    }
    if (failure) throw failure;
  },
});

export const jobs = [mailGift];
