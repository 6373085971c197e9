import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { shared } from '../resource.ts';

/** Sealed user id and address, which authorize the call. */
const query = { token: z.string().max(700) };
const output = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) });

const contactEmailCalls = shared({ tag: 'Users', scope: anyone, streams: true });

/** Confirms on POST only, because link scanners open every link in an email. */
export const askToConfirmContactEmail = contactEmailCalls.endpoint('GET /users/contact-email', {
  summary: 'Get the page that confirms a new contact email',
  query,
  output,
});

export const confirmContactEmail = contactEmailCalls.endpoint('POST /users/contact-email', {
  summary: 'Confirm a new contact email; codes stop going to the sign-in email',
  query,
  body: z.strictObject({}).optional(),
  output,
  changes: ['user'],
  action: 'user.confirmContactEmail',
  signed: true,
});

export const contactEmails = { ask: askToConfirmContactEmail, confirm: confirmContactEmail };
