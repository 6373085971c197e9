import { z } from 'zod';
import { anyone, endpoint } from '../endpoint.ts';

const tag = 'Users';
/** The user and the address, sealed by the deployment: the permission of the call. */
const query = { token: z.string().max(700) };
const output = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) });

/** Asks first: programs that look for harm open every link of an email. */
export const askToConfirmContactEmail = endpoint({
  method: 'GET',
  path: '/users/contact-email',
  summary: 'The page that asks to confirm a new contact email',
  tag,
  place: anyone,
  query,
  output,
  streams: true,
});

export const confirmContactEmail = endpoint({
  method: 'POST',
  path: '/users/contact-email',
  summary: 'Confirm a new contact email: codes no longer go to the sign-in address, too',
  tag,
  place: anyone,
  signed: true,
  query,
  body: z.strictObject({}).optional(),
  output,
  streams: true,
  changes: ['user'],
  action: 'user.confirmContactEmail',
});

export const contactEmails = { ask: askToConfirmContactEmail, confirm: confirmContactEmail };
