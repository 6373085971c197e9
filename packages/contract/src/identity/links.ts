import { z } from 'zod';
import { anyone, endpoint } from '../endpoint.ts';
import { identityMessages } from './messages.ts';

/** Secret of a one-time link. Emails put it in the URL's fragment, which browsers don't send. */
export const linkToken = z.string().trim().min(1, identityMessages.linkGone).max(100, identityMessages.linkGone);

/** A POST that doesn't use up the link, so that link scanners can't. */
export const readLink = endpoint('POST /auth/link', {
  summary: 'Get the recipient of a one-time link',
  tag: 'Identity',
  scope: anyone,
  body: z.strictObject({ token: linkToken }),
  output: z.object({ purpose: z.enum(['sign-up', 'reset']), email: z.string(), firstName: z.string() }),
  needsNoSpace: true,
  perMinute: 60,
});

export const links = {
  read: readLink,
};
