import { z } from 'zod';
import { anyone, endpoint } from '../endpoint.ts';
import { identityMessages as say } from './messages.ts';

/** The secret of a one-time link. Mails carry it behind the `#` of an address, which browsers send to nobody. */
export const linkToken = z.string().trim().min(1, say.linkGone).max(100, say.linkGone);

/** POST and not GET, and nothing is used up: programs that look at links before their reader cannot spend them. */
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
