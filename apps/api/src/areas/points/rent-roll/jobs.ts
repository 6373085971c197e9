import { z } from 'zod';
import { formatCount, formatPoints } from '@hearth/contract/format';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { linkToScreen } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import type { MailBlock } from '../../../platform/mail/render.ts';
import { personName, platformAdmins } from '../../people/staff/public.ts';
import { readProperty } from '../../properties/properties/public.ts';
import { defineLogMail } from '../ledger/public.ts';

/** Emails residents their rent rewards. */
export const mailRentRewards = defineLogMail('mail-rent-rewards', (reward) => {
  const points = formatPoints(reward.points);
  return {
    subject: `You earned ${points} for paying rent`,
    messageKey: `rent:${reward.id}`,
    blocks: [
      { kind: 'heading', text: greeting(reward.first_name) },
      {
        kind: 'paragraph',
        text: `Thanks for paying your rent. ${reward.property_name} sent you ${points}. They're in your account now.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Points', formatCount(reward.points)],
          ['For', reward.note],
        ],
      },
    ],
  };
});

/** Emails platform admins that a property requested rent rewards. */
export const rentRewardsRequested = defineJob({
  name: 'rent-rewards-asked',
  retriesForADay: true,
  data: z.object({ requestId: objectId, propertyId: objectId, askedBy: objectId, message: z.string() }),
  async run({ requestId, propertyId, askedBy, message }, { work, platform }) {
    const found = await work(null, async ({ db }) => ({
      property: await readProperty(db, propertyId),
      name: await personName(db, askedBy),
      admins: await platformAdmins(db),
    }));
    if (!found.property) return;
    const { name, propertyCode } = found.property;
    const subject = `${name} wants rent rewards`;
    const blocks: MailBlock[] = [
      { kind: 'heading', text: subject },
      {
        kind: 'facts',
        rows: [
          ['Property', `${name} (${propertyCode})`],
          ['Requested by', found.name ?? ''],
        ],
      },
      ...(message ? [{ kind: 'note', text: message } as const] : []),
      {
        kind: 'button',
        label: 'Open Rent Roll',
        url: linkToScreen(platform.config, '/points-center/rent-roll', propertyCode),
      },
    ];
    const mails = found.admins.map(({ id, email }) => ({
      to: email,
      subject,
      messageKey: `rent-rewards-asked:${propertyId}:${requestId}:${id}`,
      blocks,
      propertyId,
      userId: id,
    }));
    await mailPeople(platform, mails);
  },
});
