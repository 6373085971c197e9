import { z } from 'zod';
import { codeMinutes } from '@hearth/contract/constants';
import { objectId } from '@hearth/contract/primitives';
import type { Config } from '../../../platform/config.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { linkTo, type PlainPath } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import type { MailBlock } from '../../../platform/mail/render.ts';
import { makeCode, removeLink } from '../links/public.ts';
import { readByEmail, noticeRecipient } from './queries.ts';

type Purpose = 'sign-up' | 'reset';

interface CodeMail {
  subject: string;
  heading: string;
  path: PlainPath;
  note: string;
}

const texts: Record<Purpose, (product: string) => CodeMail> = {
  reset: (product) => ({
    subject: `Your code for a new ${product} password`,
    heading: 'Choose a new password',
    path: '/confirm-password',
    note: 'If you did not ask for it, leave your password as it is and delete this message.',
  }),
  'sign-up': (product) => ({
    subject: `Your code for a ${product} account`,
    heading: 'Create your account',
    path: '/signup',
    note: 'If you did not ask for it, delete this message: without it nobody can use your address.',
  }),
};

/**
 * Makes the code and mails it: the code is in the mail alone, neither in the job's data nor in a log. Who asks to sign up
 * and has an account is told so in place of a code. For other addresses the same is done, without a mail.
 */
export const mailCode = defineJob({
  name: 'sessions.mail-code',
  data: z.object({
    purpose: z.enum(['sign-up', 'reset']),
    email: z.string(),
    asker: z.object({ browserHash: z.string(), network: z.string(), knownBrowser: z.string().optional() }),
  }),
  async run({ purpose, email, asker }, { platform, work }) {
    const { person, isMeant, made } = await work(null, async ({ db }) => {
      const known = await readByEmail(db, email);
      const isPerson = known !== undefined && Boolean(known.subject) === (purpose === 'reset');
      const userId = isPerson ? known.id : null;
      return { person: known, isMeant: isPerson, made: await makeCode(db, { purpose, userId, email, asker }) };
    });
    if (!person || !made) return;
    const { config } = platform;
    const to = { to: email, userId: person.id };
    if (!isMeant) {
      if (person.subject) await mailPeople(platform, [{ ...to, ...accountNotice(config, person.firstName, made.id) }]);
      return;
    }
    const { subject, heading, path, note } = texts[purpose](config.HEARTH_PRODUCT);
    const blocks: MailBlock[] = [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: `Hello ${person.firstName || 'there'}, this is the code that you asked for.` },
      { kind: 'facts', rows: [['Code', made.code]] },
      { kind: 'button', label: heading, url: linkTo(config, `${path}#${made.token}`) },
      {
        kind: 'note',
        text: `Both work once, within ${codeMinutes} minutes: the code in the browser in which you asked for it, the button anywhere. ${note}`,
      },
    ];
    const secrets = { code: made.code, link: made.token };
    try {
      await mailPeople(platform, [
        { ...to, subject, messageKey: `${purpose}-code:${made.id}`, hourly: 'unlimited', blocks, secrets },
      ]);
    } catch (error) {
      await work(null, (ctx) => removeLink(ctx.db, made.id));
      throw error;
    }
  },
});

function accountNotice(config: Config, firstName: string, key: string) {
  const subject = `You have a ${config.HEARTH_PRODUCT} account already`;
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    {
      kind: 'paragraph',
      text: `Hello ${firstName || 'there'}, somebody asked to create an account with this email address. You have one: sign in with your password, or choose a new one with 'Forgot your password?'.`,
    },
    { kind: 'button', label: 'Sign in', url: linkTo(config, '/login') },
    { kind: 'note', text: 'If it was not you who asked, there is nothing to do.' },
  ];
  return { subject, messageKey: `has-account:${key}`, hourly: 'unlimited' as const, blocks };
}

const notices = {
  welcome: (config: Config) => ({
    subject: `Welcome to ${config.HEARTH_PRODUCT}`,
    text: 'your account is ready. You can sign in with your email and the password that you have chosen.',
    note: 'If this was not you, please tell your property staff.',
  }),
  passwordChanged: (config: Config) => ({
    subject: `Your ${config.HEARTH_PRODUCT} password was changed`,
    text: 'your password was changed, and you were signed out everywhere.',
    note: `If this was not you, choose a new password at once and tell ${config.SUPPORT_EMAIL}.`,
  }),
};

/** Tells a person that the account was opened or its password changed. */
export const mailNotice = defineJob({
  name: 'sessions.mail-notice',
  isPatient: true,
  data: z.object({ userId: objectId, notice: z.enum(['welcome', 'passwordChanged']), key: z.string() }),
  async run({ userId, notice, key }, { platform, work }) {
    const person = await work(null, (ctx) => noticeRecipient(ctx.db, userId));
    if (!person) return;
    const { config } = platform;
    const { subject, text, note } = notices[notice](config);
    const blocks: MailBlock[] = [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: `Hello ${person.firstName}, ${text}` },
      { kind: 'button', label: 'Sign in', url: linkTo(config, '/login') },
      { kind: 'note', text: note },
    ];
    await mailPeople(platform, [{ to: person.email, subject, messageKey: `${notice}:${key}`, blocks, userId }]);
  },
});
