import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Config } from '../../../platform/config.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import { linkTo, type PlainPath } from '../../../platform/mail/link.ts';
import { mailPeople } from '../../../platform/mail/people.ts';
import type { MailBlock } from '../../../platform/mail/render.ts';
import { createCode, removeLink } from '../links/public.ts';
import { emails } from './messages.ts';
import { readByEmail, noticeRecipient } from './queries.ts';

type Purpose = 'sign-up' | 'reset';

const paths: Record<Purpose, PlainPath> = { reset: '/confirm-password', 'sign-up': '/signup' };

/**
 * Creates a code and emails it; it is neither in the job's data nor in a log. People who ask to sign up but have an
 * account get a notice instead. Unknown addresses take the same time and get no email.
 */
export const mailCode = defineJob({
  name: 'sessions.mail-code',
  data: z.object({
    purpose: z.enum(['sign-up', 'reset']),
    email: z.string(),
    asker: z.object({ browserHash: z.string(), network: z.string(), knownBrowser: z.string().optional() }),
  }),
  async run({ purpose, email, asker }, { platform, work }) {
    const { person, isEligible, created } = await work(null, async ({ db }) => {
      const known = await readByEmail(db, email);
      const isMatch = known !== undefined && Boolean(known.subject) === (purpose === 'reset');
      const userId = isMatch ? known.id : null;
      return { person: known, isEligible: isMatch, created: await createCode(db, { purpose, userId, email, asker }) };
    });
    if (!person || !created) return;
    const { config } = platform;
    const to = { to: email, userId: person.id };
    if (!isEligible) {
      if (person.subject)
        await mailPeople(platform, [{ ...to, ...accountNotice(config, person.firstName, created.id) }]);
      return;
    }
    const { subject, heading, note } = emails[purpose];
    const blocks: MailBlock[] = [
      { kind: 'heading', text: heading },
      { kind: 'paragraph', text: greeting(person.firstName) },
      { kind: 'paragraph', text: emails.codeText },
      { kind: 'facts', rows: [[emails.code, created.code]] },
      { kind: 'button', label: heading, url: linkTo(config, `${paths[purpose]}#${created.token}`) },
      { kind: 'note', text: emails.codeNote(note) },
    ];
    const secrets = { code: created.code, link: created.token };
    try {
      await mailPeople(platform, [
        {
          ...to,
          subject: subject(config.HEARTH_PRODUCT),
          messageKey: `${purpose}-code:${created.id}`,
          hourly: 'unlimited',
          blocks,
          secrets,
        },
      ]);
    } catch (error) {
      await work(null, (ctx) => removeLink(ctx.db, created.id));
      throw error;
    }
  },
});

function accountNotice(config: Config, firstName: string, key: string) {
  const { subject: subjectOf, text, note } = emails.hasAccount;
  const subject = subjectOf(config.HEARTH_PRODUCT);
  const blocks: MailBlock[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: greeting(firstName) },
    { kind: 'paragraph', text },
    { kind: 'button', label: emails.signIn, url: linkTo(config, '/login') },
    { kind: 'note', text: note },
  ];
  return { subject, messageKey: `has-account:${key}`, hourly: 'unlimited' as const, blocks };
}

/** Emails a person that their account was created or its password changed. */
export const mailNotice = defineJob({
  name: 'sessions.mail-notice',
  retriesForADay: true,
  data: z.object({ userId: objectId, notice: z.enum(['welcome', 'passwordChanged']), key: z.string() }),
  async run({ userId, notice, key }, { platform, work }) {
    const person = await work(null, (ctx) => noticeRecipient(ctx.db, userId));
    if (!person) return;
    const { config } = platform;
    const { text, note, ...of } = emails[notice];
    const subject = of.subject(config.HEARTH_PRODUCT);
    const blocks: MailBlock[] = [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: greeting(person.firstName) },
      { kind: 'paragraph', text },
      { kind: 'button', label: emails.signIn, url: linkTo(config, '/login') },
      { kind: 'note', text: note(config.SUPPORT_EMAIL) },
    ];
    await mailPeople(platform, [{ to: person.email, subject, messageKey: `${notice}:${key}`, blocks, userId }]);
  },
});
