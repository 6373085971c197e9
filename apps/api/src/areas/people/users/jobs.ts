import { z } from 'zod';
import { welcomeLinkDays } from '@hearth/contract/constants';
import { objectId } from '@hearth/contract/primitives';
import { welcomeRole } from '@hearth/contract/roles';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { greeting } from '../../../platform/mail/greeting.ts';
import type { Config } from '../../../platform/config.ts';
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
    subject: `You're an admin of ${product}`,
    text: `your ${product} admin account is ready. Use it to manage properties, users, and points.`,
  }),
  manager: (product, property) => ({
    subject: `${property} added you to ${product}`,
    text: `you're now on the ${property} team in ${product}. Use the console to manage residents, leases, and rewards.`,
  }),
  ambassador: (product, property) => ({
    subject: `You're an ambassador for ${property}`,
    text: `${property} chose you as an ambassador. Share what's happening in your community on ${product} and earn points.`,
  }),
  resident: (product, property) => ({
    subject: `Welcome to ${property}`,
    text: `${property} rewards its residents through ${product}. Earn points at home and redeem them with brands you love.`,
  }),
};

const ways = {
  'sign-up': {
    label: 'Create your account',
    page: '/signup',
    withLink: `The button works once within ${welcomeLinkDays} days. After that, we'll email you a code when you sign up.`,
    without: "When you sign up, we'll email a code to this address. Already have an account? Sign in with it.",
  },
  join: {
    label: 'Accept invitation',
    page: '/invitation',
    withLink: `You already have an account. Sign in with it to accept. Until then, the property can't see your profile. The button works once within ${welcomeLinkDays} days.`,
    without: '',
  },
} as const;

type Welcomed = NonNullable<Awaited<ReturnType<typeof readWelcome>>>;

/** The welcome email, with a one-time link only when it's sent to the sign-in email. */
export function welcomeMail(
  config: Config,
  person: Welcomed,
  {
    userId,
    propertyId,
    key,
    to,
    link,
  }: { userId: string; propertyId: string | null; key: string; to: string; link: string | undefined },
): PersonMail {
  const { label, page, withLink, without } = ways[opensOf(person, to)];
  const product = config.HEARTH_PRODUCT;
  const audience = welcomeRole(person.own_role, person.role ?? undefined) as Audience;
  const { subject, text } = texts[audience](product, person.property_name ?? '');
  return {
    to,
    subject,
    messageKey: keyOf({ userId, propertyId, key }),
    hourly: welcomeLimit(userId),
    blocks: [
      { kind: 'heading', text: subject },
      { kind: 'paragraph', text: greeting(person.first_name) },
      { kind: 'paragraph', text },
      { kind: 'facts', rows: [['Your email', person.email]] },
      { kind: 'button', label, url: linkTo(config, link ? `${page}#${link}` : page) },
      { kind: 'note', text: `${link ? withLink : without} Didn't expect this email? You can ignore it.` },
    ],
    propertyId,
    userId,
    ...(link && { secrets: { link } }),
  };
}

const keyOf = ({ userId, propertyId, key }: { userId: string; propertyId: string | null; key: string }) =>
  `welcome:${userId}:${propertyId ?? 'platform'}:${key}`;
/** The link proves ownership of the sign-in email, so only that address gets it or learns that an account exists. */
const opensOf = ({ joins, email }: Welcomed, to: string) => (joins && to === email ? 'join' : 'sign-up');

/** Invites a user to sign up or to join with their account. `isAsked` also reaches users who opted out of emails. */
export const mailWelcome = defineJob({
  name: 'mail-welcome',
  retriesForADay: true,
  data: z.object({
    userId: objectId,
    propertyId: objectId.nullable(),
    key: z.string(),
    isAsked: z.boolean().default(false),
  }),
  async run({ userId, propertyId, key, isAsked }, { work, platform }) {
    const { config, mailer } = platform;
    if (await mailer.isSent(keyOf({ userId, propertyId, key }))) return;
    const person = await work(null, (ctx) => readWelcome(ctx.db, userId, propertyId));
    if (!person || !(person.send_email || isAsked)) return;
    const { email } = person;
    const to = person.contact_email || email;
    const link =
      to === email
        ? await work(null, (ctx) => inviteByLink(ctx.db, { purpose: opensOf(person, to), userId, propertyId, email }))
        : undefined;
    const mail = welcomeMail(config, person, { userId, propertyId, key, to, link });
    // The hourly limit of this user is used up.
    await mailPeople(platform, [mail]).catch((error: unknown) => {
      if (!(error instanceof TooManyMails)) throw error;
    });
  },
});
