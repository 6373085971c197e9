import { z } from 'zod';
import { anyone } from '../endpoint.ts';
import { done, objectId } from '../primitives.ts';
import { shared } from '../resource.ts';

const callbackCalls = shared({ tag: 'Callbacks', scope: anyone, signed: true });

/** Delivery statuses and incoming text messages, signed by Twilio (`X-Twilio-Signature`). */
export const receiveTwilio = callbackCalls.endpoint('POST /communications/callbacks/twilio', {
  summary: 'Twilio webhook: text message status or reply',
  query: { message: objectId.optional() },
  body: z.record(z.string().max(200), z.string().max(8000)),
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  action: 'callback.twilio',
  streams: true,
});

export const mailEvents = ['delivered', 'bounced', 'complained'] as const;

/** Webhook of any email provider, signed with HMAC-SHA256 (docs/operating.md). */
export const receiveMailEvent = callbackCalls.endpoint('POST /communications/callbacks/mail', {
  summary: 'Email provider webhook: delivery status',
  body: z.strictObject({
    /** The Message-ID header, with or without brackets. */
    messageId: z.string().min(3).max(300),
    /** `bounced`: permanently, the address doesn't exist; `complained`: the recipient marked it as spam. */
    event: z.enum(mailEvents),
    detail: z.string().max(1000).default(''),
  }),
  output: done,
  action: 'callback.mail',
});

export const callbacks = { twilio: receiveTwilio, mail: receiveMailEvent };
