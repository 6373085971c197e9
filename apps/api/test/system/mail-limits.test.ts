import { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../harness.ts';
import { makeDue } from '../queued.ts';
import type { Person } from '../scenario.ts';

const server = useServer();
const times = 15;

interface Cause {
  /** The emails' key prefix. */
  keyPrefix: string;
  job: string;
  maximum: number;
  /** Triggers one more email. */
  act(index: number): Promise<{ status: number }>;
}

async function invited(): Promise<Person> {
  const person = await server().addPerson('resident', server().property, { signedIn: false });
  await server().db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
  return person;
}

const causes: Record<string, () => Promise<Cause>> = {
  async 'welcome emails'() {
    const { as, manager, property: propertyId } = server();
    const { _id, email } = await invited();
    const body = { propertyId, users: [{ email }] };
    return {
      keyPrefix: `welcome:${_id}:`,
      job: 'mail-welcome',
      maximum: 3,
      act: () => as(manager).call(contract.users.resendWelcome, { body }),
    };
  },
  async 'points requests'() {
    const { as, manager, property: id } = server();
    return {
      keyPrefix: `points-requested:${id}:`,
      job: 'property-points-requested',
      maximum: 10,
      act: (index) =>
        as(manager).call(contract.pointsRequests.request, { params: { id }, body: { amount: 100 + index } }),
    };
  },
  async invoices() {
    const { as, manager, property: propertyId } = server();
    return {
      keyPrefix: `invoice-issued:${propertyId}:`,
      job: 'invoice-issued',
      maximum: 10,
      async act(index) {
        const amount = 1000 + index;
        const quote = await as(manager).call(contract.invoices.quote, { body: { propertyId, amount } });
        const { total } = quote.body.data;
        return as(manager).call(contract.invoices.buy, {
          body: { propertyId, amount, paymentMethod: 'bankTransfer', total },
        });
      },
    };
  },
  async 'questions about rent rewards'() {
    const { as, manager, admin, property: propertyId } = server();
    return {
      keyPrefix: `rent-rewards-asked:${propertyId}:`,
      job: 'rent-rewards-asked',
      maximum: 10,
      act: (index) => as(index % 2 ? manager : admin).call(contract.rentRoll.interest, { body: { propertyId } }),
    };
  },
  async comments() {
    const { as, manager, resident, property: propertyId } = server();
    await server().fund(propertyId, 1000);
    const gift = await as(manager).call(contract.gifts.award, {
      query: { propertyId },
      body: { users: [resident._id], amount: 10, category: 'Maintenance' },
    });
    expect(gift.status, gift.text).toBe(200);
    const log = await server()
      .db.selectFrom('point_logs')
      .select('id')
      .where('user_id', '=', resident._id)
      .executeTakeFirstOrThrow();
    return {
      keyPrefix: 'comment:',
      job: 'mail-comment',
      maximum: 10,
      act: (index) =>
        as(manager).call(contract.pointLogs.comment, {
          params: { id: log.id },
          body: { comment: `Comment ${index}` },
        }),
    };
  },
  async 'changes of a contact email'() {
    const { as, manager, property: propertyId } = server();
    const { _id: id } = await server().addPerson('resident', propertyId);
    return {
      keyPrefix: `contact-changed:${id}:`,
      job: 'mail-contact-changed',
      maximum: 10,
      act: (index) =>
        as(manager).call(contract.users.update, {
          body: { _id: id, propertyId, contactEmail: `${index % 2 ? 'one' : 'two'}@elsewhere.example` },
        }),
    };
  },
  async 'new feed keys'() {
    const { as, admin, property: id } = server();
    return {
      keyPrefix: `feed-key-changed:${id}:`,
      job: 'mail-feed-key-changed',
      maximum: 10,
      act: () => as(admin).call(contract.integrations.makeFeedKey, { params: { id } }),
    };
  },
  async gifts() {
    const { as, manager, property: propertyId } = server();
    await server().fund(propertyId, 1000);
    const { _id } = await server().addPerson('resident', propertyId);
    return {
      keyPrefix: 'gift:',
      job: 'mail-gift',
      maximum: 10,
      act: async (index) => {
        // The same mailbox in a different spelling.
        const contactEmail = index % 2 ? 'Gifts@Elsewhere.example' : 'GIFTS@elsewhere.example';
        await server().db.updateTable('users').set({ contact_email: contactEmail }).where('id', '=', _id).execute();
        return as(manager).call(contract.gifts.award, {
          query: { propertyId },
          body: { users: [_id], amount: 10, category: 'Maintenance' },
        });
      },
    };
  },
};

const sentTo = async (keyPrefix: string) => {
  const { rows } = await sql<{ recipient: string; count: number }>`
    select lower(recipient) as recipient, count(*)::int from outbox where starts_with(message_key, ${keyPrefix}) group by 1`.execute(
    server().db,
  );
  return rows;
};
const untouched = async (job: string) => {
  const { rows } = await sql`
    select from pgboss.job where name = ${job}
      and (state = 'active' or state in ('created', 'retry') and start_after <= now())`.execute(server().db);
  return rows.length;
};

for (const [what, prepare] of Object.entries(causes))
  test(`${what} are limited per address, and those over the limit are delayed`, async () => {
    const { keyPrefix, job, maximum, act } = await prepare();
    for (let index = 0; index < times; index += 1) {
      const { status } = await act(index);
      expect(status).toBe(200);
    }
    await eventually(async () => (await sentTo(keyPrefix)).length > 0 && (await untouched(job)) === 0);
    const sent = await sentTo(keyPrefix);
    expect(Math.max(...sent.map(({ count }) => count))).toBe(maximum);
    // An hour later, the next ones are sent.
    await sql`update outbox set created_at = created_at - interval '61 minutes' where starts_with(message_key, ${keyPrefix})`.execute(
      server().db,
    );
    if (job === 'mail-welcome') return;
    await makeDue(server().db, job);
    await eventually(async () => {
      const all = await sentTo(keyPrefix);
      return Math.max(...all.map(({ count }) => count)) === times;
    });
  });

test('a direct message over the limit waits and is sent an hour later', async () => {
  const { as, manager, property: propertyId, db } = server();
  const { _id } = await server().addPerson('resident', propertyId);
  const delivered = async () => {
    const { rows } = await sql<{ status: string; count: number }>`
      select r.status, count(*)::int from message_recipients r where r.user_id = ${_id} group by 1`.execute(db);
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  };
  const staff = as(manager);
  for (let index = 0; index < times; index += 1) {
    const { body, text } = await staff.call(contract.messages.send, {
      params: { propertyId, senderId: manager._id },
      body: {
        recipients: [_id],
        type: 'EMAIL',
        subject: `Note ${index}`,
        message: '<p>Hello</p>',
        purpose: 'service',
      },
    });
    expect(body.data, text).toBeDefined();
    await staff.call(contract.messages.release, { params: { id: body.data._id } });
  }
  await eventually(async () => {
    const { sent = 0, waiting = 0 } = await delivered();
    return sent === 10 && waiting === times - 10;
  });
  await sql`update outbox set created_at = created_at - interval '61 minutes' where user_id = ${_id}`.execute(db);
  await sql`update message_recipients set due_at = now() where user_id = ${_id}`.execute(db);
  await makeDue(db, 'message-send');
  await eventually(async () => (await delivered()).sent === times);
});

test('staff see when a welcome email has been sent too often', async () => {
  const { as, manager, property: propertyId } = server();
  const { _id, email } = await invited();
  const resend = () => as(manager).call(contract.users.resendWelcome, { body: { propertyId, users: [{ email }] } });
  for (let index = 1; index <= 3; index += 1) {
    expect((await resend()).body.success).toBe(true);
    await eventually(async () => (await sentTo(`welcome:${_id}:`))[0]?.count === index);
  }
  const fourth = await resend();
  expect(fourth.body.results).toEqual([{ email, success: false, message: peopleMessages.welcomedOften }]);
});
