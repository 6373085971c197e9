import { createHmac } from 'node:crypto';
import { startProtocolServer, type ProtocolAnswer, type Received } from './protocol-server.ts';

export const account = { sid: `AC${'a1'.repeat(16)}`, token: 'twilio-token-of-tests', service: `MG${'b2'.repeat(16)}` };

export interface KeptSms {
  sid: string;
  to: string;
  body: string;
  callback: string;
  date_created: string;
}

const json = (status: number, body: object): ProtocolAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** Numbers Twilio refuses, with its error code. */
const refusedNumbers: Record<string, number> = {
  '+15005550001': 21211,
  '+15005550004': 21610,
  '+15005550009': 21614,
  '+15005550007': 21408,
};

/** The part of Twilio's API for sending and finding messages, and its account. */
export async function startTwilio() {
  const messages: KeptSms[] = [];
  let sids = 0;
  const authorization = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`;
  function add(message: Partial<KeptSms>): string {
    const sid = `SM${(++sids).toString(16).padStart(32, '0')}`;
    messages.push({ to: '', body: '', callback: '', date_created: new Date().toUTCString(), ...message, sid });
    return sid;
  }
  function respond({ method, url, headers, body }: Received): ProtocolAnswer {
    if (headers.authorization !== authorization)
      return json(401, { code: 20003, message: 'Authenticate', status: 401 });
    if (url.pathname === `/2010-04-01/Accounts/${account.sid}.json`) return json(200, { status: 'active' });
    if (url.pathname !== `/2010-04-01/Accounts/${account.sid}/Messages.json`)
      return json(404, { code: 20404, message: 'Not found', status: 404 });
    if (method === 'GET') {
      const found = messages.filter(({ to }) => to === url.searchParams.get('To')).reverse();
      const size = Number(url.searchParams.get('PageSize') ?? 50);
      const start = Number(url.searchParams.get('PageToken')?.slice(2) ?? 0);
      const next = new URLSearchParams({ ...Object.fromEntries(url.searchParams), PageToken: `PA${start + size}` });
      return json(200, {
        messages: found.slice(start, start + size).map((message) => ({ ...message, direction: 'outbound-api' })),
        next_page_uri: start + size < found.length ? `${url.pathname}?${next}` : null,
      });
    }
    const given = new URLSearchParams(body);
    const to = given.get('To') ?? '';
    const code = refusedNumbers[to];
    if (code) return json(400, { code, message: `The number ${to} is refused`, status: 400 });
    if (given.get('MessagingServiceSid') !== account.service)
      return json(400, { code: 21603, message: 'A From or a service is required', status: 400 });
    const sid = add({ to, body: given.get('Body') ?? '', callback: given.get('StatusCallback') ?? '' });
    return json(201, { sid, status: 'accepted', error_code: null });
  }
  return { ...(await startProtocolServer(respond)), messages, add };
}

/** Sends a Twilio callback for the address to the server at `url`. */
export function sendTwilioCallback(
  url: string,
  address: string,
  parameters: Record<string, string>,
  token = account.token,
) {
  const { origin } = new URL(address);
  const signed = Object.keys(parameters)
    .sort()
    .reduce((text, name) => text + name + parameters[name], address);
  return fetch(address.replace(origin, url), {
    method: 'POST',
    headers: { 'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64') },
    body: new URLSearchParams(parameters),
  });
}
