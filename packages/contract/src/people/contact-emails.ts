import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { shared } from '../resource.ts';

/** The user and the address, sealed by the deployment: the permission of the call. */
const query = { token: z.string().max(700) };
const output = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) });

const contactEmailCalls = shared({ tag: 'Users', place: anyone, streams: true });

/** Asks first: programs that look for harm open every link of an email. */
export const askToConfirmContactEmail = contactEmailCalls.endpoint('GET /users/contact-email', {
  summary: 'The page that asks to confirm a new contact email',
  query,
  output,
});

export const confirmContactEmail = contactEmailCalls.endpoint('POST /users/contact-email', {
  summary: 'Confirm a new contact email: codes no longer go to the sign-in address, too',
  query,
  body: z.strictObject({}).optional(),
  output,
  changes: ['user'],
  action: 'user.confirmContactEmail',
  signed: true,
});

export const contactEmails = { ask: askToConfirmContactEmail, confirm: confirmContactEmail };
