import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import type { MailBlock } from '../../../platform/mail/render.ts';
import { securityRecipient } from './queries.ts';

const lost = (product: string) =>
  `If this was not you, somebody else is in your ${product} account: choose a new password at once`;

/** What the owner is told of each change; `detail` is a passkey's name, or how many codes are left. */
const notices = {
  authenticatorAdded: {
    subject: 'An authenticator app was added',
    text: () => 'an authenticator app was added. Signing in now asks for a code of it.',
  },
  authenticatorRemoved: {
    subject: 'Your authenticator app was removed',
    text: () => 'the authenticator app was removed. Its codes no longer work.',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    text: (name: string) => `the passkey '${name}' was added. You can sign in with it.`,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    text: (name: string) => `the passkey '${name}' was removed. It no longer opens your account.`,
  },
  codesRenewed: {
    subject: 'Your recovery codes were made anew',
    text: () => 'new recovery codes were made. The former ones no longer work.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    text: (left: string) => `one of your recovery codes was used. ${left} of them are left.`,
  },
  wrongCodes: {
    subject: 'Somebody entered wrong codes',
    text: () =>
      'somebody entered wrong codes several times in a row. Who gets that far often knows your password. Further tries have to wait longer and longer.',
  },
  reset: {
    subject: 'Your second factor was reset',
    text: () =>
      'the second factor was reset by somebody who manages your account, and you were signed out everywhere. Your password opens your account again. Please set up a second factor when you sign in.',
  },
} as const;
type Notice = keyof typeof notices;

/** Tells the owner of every change of the own security. */
export const mailSecurity = defineJob({
  name: 'second-factors.mail-security',
  isPatient: true,
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
      { kind: 'paragraph', text: `Hello ${person.firstName}, ${notices[notice].text(detail)}` },
      { kind: 'button', label: 'Sign in', url: linkTo(config, '/login') },
      { kind: 'note', text: `${lost(product)} and tell ${config.SUPPORT_EMAIL}.` },
    ];
    const subject = `${product}: ${notices[notice].subject}`;
    await mailPeople(platform, [{ to: person.email, subject, messageKey: `${notice}:${key}`, blocks, userId }]);
  },
});
