import { z } from 'zod';
import { resetCodeMinutes } from '@hearth/contract/constants';
import { objectId } from '@hearth/contract/primitives';
import type { Config } from '../../../platform/config.ts';
import { newId } from '../../../platform/id.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { renderMail, type MailBlock } from '../../../platform/mail/render.ts';
import { codeRecipient, noticeRecipient } from './queries.ts';

const codesPerHour = 10;

/** Makes the code and mails it: the code is in the mail alone, neither in the job's data nor in a log. */
export const mailCode = defineJob({
  name: 'sessions.mail-code',
  data: z.object({ email: z.string() }),
  async run({ email }, { platform, work }) {
    const person = await work(null, (ctx) => codeRecipient(ctx.db, email));
    if (!person || person.mailedLately >= codesPerHour) return;
    const code = await platform.userPool.requestReset(email);
    if (code === undefined) return;
    const { config, mailer } = platform;
    const subject = `Your code for a new ${config.HEARTH_PRODUCT} password`;
    const blocks: MailBlock[] = [
      { kind: 'heading', text: 'Choose a new password' },
      { kind: 'paragraph', text: `Hello ${person.firstName}, this is the code that you asked for.` },
      { kind: 'facts', rows: [['Code', code]] },
      {
        kind: 'button',
        label: 'Choose a new password',
        url: linkTo(config, `/confirm-password?email=${encodeURIComponent(email)}`),
      },
      {
        kind: 'note',
        text: `The code works once, within ${resetCodeMinutes} minutes. If you did not ask for it, leave your password as it is and delete this message.`,
      },
    ];
    const message = { to: email, subject, messageKey: `reset-code:${newId()}`, userId: person.id };
    await mailer.send({ ...message, ...renderMail({ product: config.HEARTH_PRODUCT, subject, blocks }) });
  },
});

const notices = {
  welcome: (config: Config) => ({
    subject: `Welcome to ${config.HEARTH_PRODUCT}`,
    text: 'your account is ready. You can sign in with your email and the password that you have chosen.',
    button: 'Sign in',
    path: '/login',
    note: 'If this was not you, please tell your property staff.',
  }),
  passwordChanged: (config: Config) => ({
    subject: `Your ${config.HEARTH_PRODUCT} password was changed`,
    text: 'your password was changed, and you were signed out everywhere.',
    button: 'Sign in',
    path: '/login',
    note: `If this was not you, choose a new password at once and tell ${config.SUPPORT_EMAIL}.`,
  }),
};

/** Tells a person that the account was opened or its password changed. */
export const mailNotice = defineJob({
  name: 'sessions.mail-notice',
  data: z.object({ userId: objectId, notice: z.enum(['welcome', 'passwordChanged']), key: z.string() }),
  async run({ userId, notice, key }, { platform: { config, mailer }, work }) {
    const person = await work(null, (ctx) => noticeRecipient(ctx.db, userId));
    if (!person) return;
    const { subject, text, button, path, note } = notices[notice](config);
    const blocks: MailBlock[] = [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: `Hello ${person.firstName}, ${text}` },
      { kind: 'button', label: button, url: linkTo(config, path) },
      { kind: 'note', text: note },
    ];
    await mailer.send({
      to: person.email,
      subject,
      messageKey: `${notice}:${key}`,
      userId,
      ...renderMail({ product: config.HEARTH_PRODUCT, subject, blocks }),
    });
  },
});

export const jobs = [mailCode, mailNotice];
