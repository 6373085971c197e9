import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { done, objectId } from '../primitives.ts';
import { shared } from '../resource.ts';

const callbackCalls = shared({ tag: 'Callbacks', place: anyone, signed: true });

/** Status callbacks and text messages that come in, signed by Twilio (`X-Twilio-Signature`). */
export const receiveTwilio = callbackCalls.endpoint('POST /communications/callbacks/twilio', {
  summary: 'What became of a text message, or an answer to one; called by Twilio',
  query: { message: objectId.optional() },
  body: z.record(z.string().max(200), z.string().max(8000)),
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  action: 'callback.twilio',
  streams: true,
});

export const mailEvents = ['delivered', 'bounced', 'complained'] as const;

/** Any mail provider, through whatever translates its webhook: signed by HMAC-SHA256 (docs/operating.md). */
export const receiveMailEvent = callbackCalls.endpoint('POST /communications/callbacks/mail', {
  summary: 'What became of a mail; called by whoever delivers mails',
  body: z.strictObject({
    /** The Message-ID header of the mail, with or without its brackets. */
    messageId: z.string().min(3).max(300),
    /** `bounced`: for good, as nobody has the address; `complained`: called unwanted by who got it. */
    event: z.enum(mailEvents),
    detail: z.string().max(1000).default(''),
  }),
  output: done,
  action: 'callback.mail',
});

export const callbacks = { twilio: receiveTwilio, mail: receiveMailEvent };
