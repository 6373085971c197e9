import { z } from 'zod';
import { linkTo } from '../../../../platform/mail/link.ts';
import type { StoredMail } from '../../../../platform/mail/mailbox-store.ts';
import { parseResponse } from '../../../../platform/outbound/responses.ts';
import { call } from '../../../../platform/outbound/calls.ts';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import { later, refused, type Channel, type ChannelParts } from '../channel.ts';
import { outbox, type Handed, type Handing } from '../outbox.ts';
import { refusalOfCode, stateOfCode } from './refusals.ts';
import { isPhoneNumber } from '../rules.ts';

export const callbackPath = '/api/communications/callbacks/twilio';

const retrySeconds = 30;
/** Delay until a message whose response was lost shows up in Twilio's list. */
const uncertainSeconds = 60;
const credentialsSeconds = 300;
const clockSkewMs = 60_000;
const refusesCredentials = 'Twilio rejected the credentials';

const created = z.object({ sid: z.string() });
const refusal = z.object({ code: z.number(), message: z.string().default('') });
/** More pages than any resident's number needs. */
const pagesMaximum = 100;
const list = z.object({
  next_page_uri: z.string().nullish(),
  messages: z.array(
    z.object({ sid: z.string(), body: z.string(), direction: z.string(), date_created: z.string().nullable() }),
  ),
});

type Listed = z.output<typeof list>['messages'][number];

/** Twilio's Messages API (twilio.com/docs/messaging/api/message-resource). */
export function twilio({ config, mailbox }: Pick<ChannelParts, 'config' | 'mailbox'>, accountSid: string): Channel {
  const token = config.TWILIO_AUTH_TOKEN ?? '';
  const connection = {
    name: 'Twilio',
    base: config.TWILIO_BASE_URL,
    bytesMaximum: 1024 * 1024,
    pace: { callMs: 15_000, attempts: 1, pauseMs: 500, longestWaitMs: 5000 },
  };
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;
  const from: Record<string, string> = config.TWILIO_MESSAGING_SERVICE_SID
    ? { MessagingServiceSid: config.TWILIO_MESSAGING_SERVICE_SID }
    : { From: config.TWILIO_FROM ?? '' };

  /** One page of the list. A next page must belong to the same list, since its URL comes from the response. */
  async function pageAt(address: string, signal: AbortSignal) {
    const { status, body } = await call(
      { ...connection, signal },
      {
        path: address,
        method: 'GET',
        headers: { authorization },
        contentType: 'json',
        isRead: true,
      },
    );
    const page = status === 200 ? parseResponse(list, body) : undefined;
    if (!page || (page.next_page_uri && !page.next_page_uri.startsWith(`${path}?`)))
      throw new ProviderError('protocol', 'Twilio sent an unexpected list of messages');
    return page;
  }

  /** Twilio has no idempotency keys. After a lost response, looks for the message in its list, newest first. */
  async function found({ recipient, text, createdAt }: StoredMail, signal: AbortSignal): Promise<string | undefined> {
    const since = createdAt.getTime() - clockSkewMs;
    const isOld = ({ date_created: at }: Listed) => at !== null && Date.parse(at) < since;
    let next: string | null | undefined = `${path}?${new URLSearchParams({ To: recipient, PageSize: '50' })}`;
    for (let pages = 0; next; pages += 1) {
      if (pages === pagesMaximum) throw new ProviderError('protocol', 'Twilio lists too many messages');
      const { messages, next_page_uri }: z.output<typeof list> = await pageAt(next, signal);
      // Trial accounts prepend a line.
      const same = messages.filter(
        (message) => message.direction.startsWith('outbound') && message.body.endsWith(text) && !isOld(message),
      );
      const known = await mailbox.known(same.map(({ sid }) => sid));
      const sid = same.find((message) => !known.has(message.sid))?.sid;
      if (sid) return sid;
      next = messages.some(isOld) ? undefined : next_page_uri;
    }
    return undefined;
  }

  async function create(mail: StoredMail, signal: AbortSignal): Promise<Handed> {
    const { status, body } = await call(
      { ...connection, signal },
      {
        path,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          To: mail.recipient,
          Body: mail.text,
          ...from,
          StatusCallback: linkTo(config, `${callbackPath}?message=${mail.id}`),
        }).toString(),
        contentType: 'json',
        isRead: false,
      },
    );
    const sid = status === 201 ? parseResponse(created, body)?.sid : undefined;
    if (sid) return { result: { outcome: 'sent', providerId: sid } };
    if (status < 400) throw new ProviderError('protocol', 'Twilio sent no message ID');
    if (status === 401 || status === 403)
      return { result: later(credentialsSeconds, refusesCredentials), problem: refusesCredentials };
    const { code = 0, message = `status ${status}` } = parseResponse(refusal, body) ?? {};
    const state = stateOfCode(code);
    if (state) await mailbox.note('SMS', mail.recipient, state, `Twilio ${code}`);
    return { result: refused(refusalOfCode(code), `Twilio ${code}: ${message}`.slice(0, 500)) };
  }

  async function hand({ mail, wasTried }: Handing, signal: AbortSignal): Promise<Handed> {
    try {
      const sid = wasTried ? await found(mail, signal) : undefined;
      return sid ? { result: { outcome: 'sent', providerId: sid } } : await create(mail, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'limit' && !wasTried)
        return { result: later(error.retryAfterSeconds ?? retrySeconds, error.message) };
      return { result: later(uncertainSeconds, error.message), isUncertain: true };
    }
  }

  return outbox({ mailbox }, 'SMS', isPhoneNumber, {
    name: 'Twilio',
    batch: 1,
    hand: (messages, signal) => Promise.all(messages.map((message) => hand(message, signal))),
  });
}
