import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { renderMail } from '../../../platform/mail/render.ts';
import { findProperty, personName, platformAdmins } from '../../properties/properties/public.ts';
import { readRewardMails } from './queries.ts';

/** Tells everyone whose rent was rewarded, once each; a mail that cannot go out does not hold up the others. */
export const mailRentRewards = defineJob({
  name: 'mail-rent-rewards',
  data: z.object({ propertyId: objectId, logIds: z.array(objectId) }),
  async run({ propertyId, logIds }, { work, platform: { config, mailer } }) {
    const rewards = await work(propertyId, (ctx) => readRewardMails(ctx.db, logIds));
    let failure: unknown;
    for (const reward of rewards) {
      const points = reward.points.toLocaleString('en-US');
      const subject = `You earned ${points} points for your rent`;
      const mail = renderMail({
        product: config.HEARTH_PRODUCT,
        subject,
        blocks: [
          { kind: 'heading', text: `Hello ${reward.first_name},` },
          {
            kind: 'paragraph',
            text: `Thank you for paying your rent. ${reward.property_name} sent you ${points} points; they are in your account now.`,
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
      const message = {
        to: reward.contact_email || reward.email,
        subject,
        ...mail,
        messageKey: `rent:${reward.id}`,
        propertyId,
        userId: reward.user_id,
        pointLogId: reward.id,
      };
      await mailer.send(message).catch((error: unknown) => {
        failure = error;
      });
    }
    if (failure) throw failure;
  },
});

/** Tells the platform's admins that a property would like rent rewards. */
export const rentRewardsAsked = defineJob({
  name: 'rent-rewards-asked',
  data: z.object({ requestId: objectId, propertyId: objectId, askedBy: objectId, message: z.string() }),
  async run({ requestId, propertyId, askedBy, message }, { work, platform: { config, mailer } }) {
    const found = await work(null, async ({ db }) => ({
      property: await findProperty(db, propertyId),
      name: await personName(db, askedBy),
      admins: await platformAdmins(db),
    }));
    if (!found.property) return;
    const { name, propertyCode } = found.property;
    const subject = `${name} asks about rent rewards`;
    const mail = renderMail({
      product: config.HEARTH_PRODUCT,
      subject,
      blocks: [
        { kind: 'heading', text: subject },
        {
          kind: 'facts',
          rows: [
            ['Property', `${name} (${propertyCode})`],
            ['Asked by', found.name ?? ''],
          ],
        },
        ...(message ? [{ kind: 'note', text: message } as const] : []),
        ...(config.HEARTH_PUBLIC_URL
          ? [{ kind: 'button', label: 'Open the console', url: config.HEARTH_PUBLIC_URL } as const]
          : []),
      ],
    });
    for (const admin of found.admins)
      await mailer.send({
        to: admin.email,
        subject,
        ...mail,
        messageKey: `rent-rewards-asked:${requestId}:${admin.id}`,
        propertyId,
        userId: admin.id,
      });
  },
});

export const jobs = [mailRentRewards, rentRewardsAsked];
