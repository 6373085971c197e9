import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { eventually, startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let stop: () => Promise<void>;
let mail: Server;
let refusals = 2;
const received: string[] = [];

/** A mail server that is busy twice and then accepts everything. */
function speak(): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined);
    let isBody = false;
    let data = '';
    socket.write('220 mail.hearth.example\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isBody) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        isBody = false;
        received.push(data.replaceAll('=\r\n', ''));
        socket.write('250 kept\r\n');
      } else if (/^MAIL/i.test(text) && refusals > 0) {
        refusals--;
        socket.write('451 busy, try again\r\n');
      } else if (/^DATA/i.test(text)) {
        isBody = true;
        socket.write('354 go on\r\n');
      } else {
        socket.write('250 mail.hearth.example\r\n');
      }
    });
  });
}

beforeAll(async () => {
  mail = speak();
  await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve));
  ({ server, stop } = await startTestServer({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
      HEARTH_PUBLIC_URL: 'https://rewards.hearth.example',
      HEARTH_DEMO: 'false',
    },
  }));
});
afterAll(async () => {
  await stop();
  mail.close();
});

describe("a welcome email that can't be sent", () => {
  test('is retried until sent, with its status in the list', async () => {
    const added = await server.as(server.manager).call(contract.users.create, {
      query: { propertyId: server.property },
      body: { role: 'resident', email: 'slow@hearth.example', firstName: 'Slow', lastName: 'Mail' },
    });
    const id = added.body.data._id;
    const stateOf = async () =>
      (
        await server
          .as(server.manager)
          .call(contract.users.list, { query: { search: 'slow@hearth', fields: ['welcomeEmail'] } })
      ).body.users[0]?.welcomeEmail?.status;
    await eventually(async () => (await stateOf()) === 'failed');
    await eventually(async () => (await stateOf()) === 'sent', 40);
    const tries = await server.db
      .selectFrom('mail_delivery_logs as d')
      .innerJoin('outbox as m', 'm.id', 'd.mail_id')
      .select('d.status')
      .where('m.user_id', '=', id)
      .orderBy('d.created_at')
      .execute();
    expect(tries.map(({ status }) => status)).toEqual(['queued', 'failed', 'failed', 'sent']);
    const mails = await server.db.selectFrom('outbox').select('text_body').where('user_id', '=', id).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text_body).toContain('https://rewards.hearth.example/signup#[link-hidden]');
    expect(await server.db.selectFrom('mail_secrets').selectAll().execute()).toEqual([]);
    const carried = received.map((message) => /signup#([\w-]{43})/.exec(message)?.[1]);
    expect(carried).toEqual([expect.any(String)]);
    expect((await server.as().call(contract.links.read, { body: { token: carried[0] ?? '' } })).status).toBe(200);
  }, 70_000);
});
