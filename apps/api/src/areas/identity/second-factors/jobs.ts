import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import type { MailBlock } from '../../../platform/mail/render.ts';
import { emails } from './messages.ts';
import { securityRecipient } from './queries.ts';

const { notices } = emails;
type Notice = keyof typeof notices;

/** Emails the account's owner about every security change. */
export const mailSecurity = defineJob({
  name: 'second-factors.mail-security',
  retriesForADay: true,
  data: z.object({
    userId: objectId,
    notice: z.enum(Object.keys(notices) as [Notice, ...Notice[]]),
    detail: z.string().default(''),
    key: z.string(),
  }),
  async run({ userId, notice, detail, key }, { platform, work }) {
    const person = await work(null, (ctx) => securityRecipient(ctx.db, userId));
    if (!person) return;
    const { config } = platform;
    const product = config.HEARTH_PRODUCT;
    const blocks: MailBlock[] = [
      { kind: 'heading', text: notices[notice].subject },
      { kind: 'paragraph', text: greeting(person.firstName) },
      { kind: 'paragraph', text: notices[notice].text(detail) },
      { kind: 'button', label: emails.signIn, url: linkTo(config, '/login') },
      { kind: 'note', text: emails.warning(product, config.SUPPORT_EMAIL) },
    ];
    const subject = `${product}: ${notices[notice].subject}`;
    await mailPeople(platform, [{ to: person.email, subject, messageKey: `${notice}:${key}`, blocks, userId }]);
  },
});
