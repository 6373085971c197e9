import { afterAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { MailServer } from '../../../../../test/providers/mail-server.ts';

const mailServer = new MailServer();
const smtpUrl = await mailServer.start();
const server = useServer({
  env: { SMTP_URL: smtpUrl, HEARTH_PUBLIC_URL: 'https://hearth.example', HEARTH_DEMO: 'false' },
});

afterAll(() => mailServer.stop());

/** The raw email, once received. */
async function mailOf(purpose: 'marketing' | 'service' | 'emergency') {
  const { manager, property, resident } = server();
  const staff = server().as(manager);
  const { body, text } = await staff.call(contract.messages.send, {
    params: { propertyId: property, senderId: manager._id },
    body: {
      recipients: [resident._id],
      type: 'EMAIL',
      subject: `About ${purpose}`,
      message: '<p>Hello</p>',
      purpose,
      ...(purpose === 'emergency' && { emergencyReason: 'A pipe burst' }),
    },
  });
  expect(body.data, text).toBeDefined();
  await staff.call(contract.messages.release, { params: { id: body.data._id } });
  return eventually(async () => mailServer.received.find(({ data }) => data.includes(`Subject: About ${purpose}`)));
}
const headersOf = ({ data }: { data: string }) =>
  data.slice(0, data.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');

test("a marketing email has a one-click unsubscribe header and a link in its text; others don't", async () => {
  const marketing = await mailOf('marketing');
  const headers = headersOf(marketing);
  const link =
    /^List-Unsubscribe: <(https:\/\/hearth\.example\/api\/communications\/unsubscribe\?token=[\w.-]+)>$/im.exec(
      headers,
    )?.[1];
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  expect(link).toBeDefined();
  const text = marketing.data.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(text).toContain(link);
  for (const purpose of ['service', 'emergency'] as const) {
    const mail = await mailOf(purpose);
    expect(headersOf(mail)).not.toMatch(/list-unsubscribe/i);
    expect(mail.data).not.toMatch(/unsubscribe/i);
  }
  // The request an email client sends.
  const path = link?.replace('https://hearth.example', server().url) ?? '';
  const unsubscribed = await fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(unsubscribed.status).toBe(200);
  const { body } = await server()
    .as(server().manager)
    .call(contract.messages.recipients, {
      query: {},
      body: { propertyId: server().property, recipients: [server().resident._id], type: 'EMAIL', purpose: 'marketing' },
    });
  expect(body).toMatchObject({ totalCount: 0, excluded: [{ reason: 'unsubscribed', count: 1 }] });
});
