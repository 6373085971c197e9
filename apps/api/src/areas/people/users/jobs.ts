import { z } from 'zod';
import { welcomeLinkDays } from '@hearth/contract/constants';
import { objectId } from '@hearth/contract/primitives';
import { welcomeRole } from '@hearth/contract/roles';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { linkTo } from '../../../platform/mail/link.ts';
import { mailPeople, type PersonMail } from '../../../platform/mail/people.ts';
import { TooManyMails } from '../../../platform/mail/mailer.ts';
import { inviteByLink } from '../../identity/links/public.ts';
import { welcomeLimit } from './rules.ts';
import { readWelcome } from './records.ts';

type Audience = 'admin' | 'manager' | 'ambassador' | 'resident';
type Texts = Record<Audience, (product: string, property: string) => { subject: string; text: string }>;

const texts: Texts = {
  admin: (product) => ({
    subject: `You are an admin of ${product}`,
    text: `an account of the ${product} platform is waiting for you. From it you look after properties, people and points.`,
  }),
  manager: (product, property) => ({
    subject: `${property} added you to ${product}`,
    text: `you are now part of the team of ${property} on ${product}. From the console you look after residents, leases and rewards.`,
  }),
  ambassador: (product, property) => ({
    subject: `You are an ambassador of ${property}`,
    text: `${property} has chosen you as an ambassador. On ${product} you share what happens there and earn points for it.`,
  }),
  resident: (product, property) => ({
    subject: `Welcome to ${property}`,
    text: `${property} rewards its residents with ${product}. Earn points at home and redeem them with brands that you like.`,
  }),
};

const ways = {
  'sign-up': {
    label: 'Create your account',
    page: '/signup',
    withLink: `The button works once, for ${welcomeLinkDays} days. After that we email you a code when you sign up.`,
    without: 'When you sign up we email a code to this address. If you have an account, sign in with it.',
  },
  join: {
    label: 'Accept the invitation',
    page: '/invitation',
    withLink: `You have an account already: sign in with it to accept. Until then the property does not see who you are. The button works once, for ${welcomeLinkDays} days.`,
    without: '',
  },
} as const;

/** Invites a person to sign up, or to join with the account that they have. `isAsked` is a mail that staff send by hand: it goes also to those who take no other mail. */
export const mailWelcome = defineJob({
  name: 'mail-welcome',
  isPatient: true,
  data: z.object({
    userId: objectId,
    propertyId: objectId.nullable(),
    key: z.string(),
    isAsked: z.boolean().default(false),
  }),
  async run({ userId, propertyId, key, isAsked }, { work, platform }) {
    const { config, mailer } = platform;
    const messageKey = `welcome:${userId}:${propertyId ?? 'platform'}:${key}`;
    if (await mailer.isSent(messageKey)) return;
    const person = await work(null, (ctx) => readWelcome(ctx.db, userId, propertyId));
    if (!person || !(person.send_email || isAsked)) return;
    const { email } = person;
    const to = person.contact_email || email;
    // The link proves who reads the mail of the address, so that it goes nowhere else; nor does whether there is an account.
    const opens = person.joins && to === email ? 'join' : 'sign-up';
    const link =
      to === email
        ? await work(null, (ctx) => inviteByLink(ctx.db, { purpose: opens, userId, propertyId, email }))
        : undefined;
    const { label, page, withLink, without } = ways[opens];
    const product = config.HEARTH_PRODUCT;
    const audience = welcomeRole(person.own_role, person.role ?? undefined) as Audience;
    const { subject, text } = texts[audience](product, person.property_name ?? '');
    const mail = {
      to,
      subject,
      messageKey,
      hourly: welcomeLimit(userId),
      blocks: [
        { kind: 'heading', text: subject },
        { kind: 'paragraph', text: `Hello ${person.first_name || 'there'}, ${text}` },
        { kind: 'facts', rows: [['Your email', person.email]] },
        { kind: 'button', label, url: linkTo(config, link ? `${page}#${link}` : page) },
        { kind: 'note', text: `${link ? withLink : without} If you did not expect this message, you can delete it.` },
      ],
      propertyId,
      userId,
      ...(link && { secrets: { link } }),
    } satisfies PersonMail;
    // One more of the same would only arrive hours later.
    await mailPeople(platform, [mail]).catch((error: unknown) => {
      if (!(error instanceof TooManyMails)) throw error;
    });
  },
});
