import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { renderMail } from '../../../platform/mail/render.ts';
import { readRewardMail } from './queries.ts';

/** Tells a resident what the renewal paid. */
export const mailRenewal = defineJob({
  name: 'mail-renewal',
  data: z.object({ propertyId: objectId, pointLogId: objectId }),
  async run({ propertyId, pointLogId }, { work, platform: { config, mailer } }) {
    const reward = await work(propertyId, (ctx) => readRewardMail(ctx.db, pointLogId));
    if (!reward) return;
    const points = reward.points.toLocaleString('en-US');
    const subject = `You earned ${points} points for renewing`;
    const mail = renderMail({
      product: config.HEARTH_PRODUCT,
      subject,
      blocks: [
        { kind: 'heading', text: `Hello ${reward.first_name},` },
        {
          kind: 'paragraph',
          text: `Thank you for staying. ${reward.property_name} sent you ${points} points; they are in your account now.`,
        },
        {
          kind: 'facts',
          rows: [
            ['Points', points],
            ['For', reward.note],
          ],
        },
      ],
    });
    await mailer.send({
      to: reward.contact_email || reward.email,
      subject,
      ...mail,
      messageKey: `renewal:${pointLogId}`,
      propertyId,
      userId: reward.user_id,
      pointLogId,
    });
  },
});

export const jobs = [mailRenewal];
