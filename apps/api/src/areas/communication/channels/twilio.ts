import { z } from 'zod';
import { linkTo } from '../../../platform/mail/link.ts';
import type { KeptMail } from '../../../platform/mail/mailbox.ts';
import { call, ProviderError, type Connection } from '../../properties/integrations/public.ts';
import { keep, later, notWritten, refused, type Channel, type ChannelParts, type SendResult } from './channel.ts';
import { refusalOfCode, stateOfCode } from './refusals.ts';
import { isPhoneNumber } from './rules.ts';

export const callbackPath = '/api/communications/callbacks/twilio';

const retrySeconds = 30;
/** Until a message whose answer was lost stands in Twilio's list. */
const uncertainSeconds = 60;
const credentialsSeconds = 300;
const clockSkewMs = 60_000;

const created = z.object({ sid: z.string() });
const refusal = z.object({ code: z.number(), message: z.string().default('') });
const list = z.object({
  messages: z.array(
    z.object({ sid: z.string(), body: z.string(), direction: z.string(), date_created: z.string().nullable() }),
  ),
});

/** Twilio's answer, whatever it is; JSON that is none is nothing. */
function parsed<S extends z.ZodType>(schema: S, body: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Text messages by Twilio's Messages API (twilio.com/docs/messaging/api/message-resource). */
export function twilio({ config, mailbox }: Pick<ChannelParts, 'config' | 'mailbox'>, accountSid: string): Channel {
  const token = config.TWILIO_AUTH_TOKEN ?? '';
  const connection: Connection = {
    name: 'Twilio',
    base: config.TWILIO_BASE_URL,
    credential: accountSid,
    // The rate is the channel's own.
    budget: { perMinute: 60_000, perDay: 1e9 },
    takeCall: async () => 0,
    bytesMaximum: 1024 * 1024,
    pace: { callMs: 15_000, attempts: 1, pauseMs: 500, longestWaitMs: 5000 },
    signal: new AbortController().signal,
  };
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;
  const from: Record<string, string> = config.TWILIO_MESSAGING_SERVICE_SID
    ? { MessagingServiceSid: config.TWILIO_MESSAGING_SERVICE_SID }
    : { From: config.TWILIO_FROM ?? '' };

  /** Twilio knows no keys: after a lost answer its list tells whether the message is there already. */
  async function found({ recipient, text, createdAt }: KeptMail): Promise<string | undefined> {
    const query = new URLSearchParams({ To: recipient, PageSize: '50' });
    const answer = await call(connection, {
      path: `${path}?${query}`,
      method: 'GET',
      headers: { authorization },
      contentType: 'json',
      isRead: true,
    });
    const messages = parsed(list, answer.body)?.messages;
    if (answer.status !== 200 || !messages) throw new ProviderError('protocol', 'Twilio did not tell what it has');
    // A trial account writes a line of its own before the text.
    const same = messages.filter(
      ({ body, direction, date_created: at }) =>
        direction.startsWith('outbound') &&
        body.endsWith(text) &&
        (at === null || Date.parse(at) >= createdAt.getTime() - clockSkewMs),
    );
    const known = await mailbox.known(same.map(({ sid }) => sid));
    return same.find(({ sid }) => !known.has(sid))?.sid;
  }

  async function create(mail: KeptMail): Promise<SendResult> {
    const { status, body } = await call(connection, {
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
    });
    const sid = status === 201 ? parsed(created, body)?.sid : undefined;
    if (sid) return { outcome: 'sent', providerId: sid };
    if (status < 400) throw new ProviderError('protocol', 'Twilio answered without an id');
    if (status === 401 || status === 403) return later(credentialsSeconds, 'Twilio refuses the credentials');
    const { code = 0, message = `status ${status}` } = parsed(refusal, body) ?? {};
    const state = stateOfCode(code);
    if (state) await mailbox.note('SMS', mail.recipient, state, `Twilio ${code}`);
    return refused(refusalOfCode(code), `Twilio ${code}: ${message}`.slice(0, 500));
  }

  async function hand(mail: KeptMail, wasTried: boolean): Promise<SendResult & { isUncertain?: boolean }> {
    try {
      const sid = wasTried ? await found(mail) : undefined;
      return sid ? { outcome: 'sent', providerId: sid } : await create(mail);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'limit' && !wasTried) return later(error.retryAfterSeconds ?? retrySeconds, error.message);
      return { ...later(uncertainSeconds, error.message), isUncertain: true };
    }
  }

  return {
    async send(message) {
      if (!isPhoneNumber(message.to)) return refused('badAddress', `${message.to} cannot be written to`);
      const mail = await keep(mailbox, 'SMS', message);
      if (mail.isSent) return { outcome: 'sent', providerId: mail.providerId ?? mail.messageId };
      if (mail.standing) return notWritten(mailbox, mail, mail.standing);
      const claim = await mailbox.claim(mail.id);
      if (!claim) return later(retrySeconds, 'Another process is sending it');
      const { isUncertain = false, ...result } = await hand(mail, claim.wasTried);
      if (result.outcome === 'sent') {
        await mailbox.settle(mail.id, 'sent', 'Taken over by Twilio', { providerId: result.providerId });
        return result;
      }
      await mailbox.settle(mail.id, 'failed', result.detail, { isUncertain });
      return result;
    },
  };
}
