import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import { paymentObstacles, peopleMessages } from '@hearth/contract/people/messages';
import { linkIn, mailAfter, goodPassword } from '../../../../test/sign-in/sign-in.ts';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const typed = { role: 'resident' as const, firstName: 'Typed', lastName: 'Here', phone: '(512) 555-0100' };
const add = (email: string, more: object = {}) =>
  server()
    .as(server().manager)
    .call(contract.users.create, { query: { propertyId: server().property }, body: { ...typed, email, ...more } });
const own = (person: Person) => server().as(person).call(contract.invitations.list);
const accept = (person: Person, id: string) =>
  server().as(person).call(contract.invitations.accept, { params: { id } });
const seen = (id: string, as = server().manager) => server().as(as).call(contract.users.get, { params: { id } });

/** A resident of the other company, with a private phone number and points. */
let known: Person;
const secret = { firstName: 'Xenophon', lastName: 'Quillfeather', phone: '(737) 555-0199' };
beforeEach(async () => {
  const { addPerson, elsewhere, db, admin } = server();
  known = await addPerson('resident', elsewhere, { ...secret, email: `known-${newId()}@hearth.example` });
  await db
    .updateTable('users')
    .set({ phone: secret.phone, last_activity: new Date('2026-01-02T03:04:05Z') })
    .where('id', '=', known._id)
    .execute();
  await server()
    .as(admin)
    .call(contract.gifts.award, {
      query: { propertyId: elsewhere },
      body: { users: [known._id], amount: 8219, category: 'Thank You!' },
    });
});

/** A response without the values that differ for any two people. */
const normalized = (text: string, ...parts: string[]) =>
  parts
    .reduce((all, part) => all.replaceAll(part, '?'), text)
    .replaceAll(/[0-9a-f]{24}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at');

describe('an email known at another company', () => {
  test('gets the same responses as a new one except for its state: added, read, listed, reinvited, imported, removed', async () => {
    const { manager, property } = server();
    const fresh = `fresh-${newId()}@hearth.example`;
    const call = server().as(manager).call;
    const path = async (email: string) => {
      const added = await add(email, { sendEmail: false });
      const id = added.body.data?._id ?? '';
      const lease = { unitNumber: '7', building: 'A', startDate: '2026-01-01', endDate: '2190-01-01', rentAmount: 900 };
      const row = { email, firstName: 'Typed', lastName: 'Here', role: 'resident' as const };
      const replies = [
        added,
        await add(email),
        await seen(id),
        await call(contract.users.list, { query: { propertyId: property, search: email } }),
        await call(contract.users.list, { query: { propertyId: property, search: email, format: 'csv' } as never }),
        await call(contract.userProfile.stats, { query: { userId: id, propertyId: property } }),
        await call(contract.leases.create, {
          params: { userId: id },
          query: { propertyId: property },
          body: lease as never,
        }),
        await call(contract.users.update, { body: { _id: id, lastName: 'Corrected' } }),
        await call(contract.users.resendWelcome, { body: { propertyId: property, users: [{ email }] } }),
        await call(contract.userImport.preview, { query: { propertyId: property }, body: { users: [row] } }),
        await call(contract.removals.preview, { params: { id }, query: { propertyId: property } }),
        await call(contract.removals.removeUser, { params: { id }, query: { propertyId: property } }),
        await call(contract.userImport.preview, { query: { propertyId: property }, body: { users: [row] } }),
        await call(contract.userImport.import, { query: { propertyId: property }, body: { users: [row] } }),
      ];
      return replies.map(({ status, text }) => `${status} ${normalized(text, email)}`);
    };
    const [ofKnown, ofFresh] = [await path(known.email), await path(fresh)];
    expect(ofKnown[0]).toContain('"state":"invited"');
    expect(ofFresh[0]).toContain('"state":"neverSignedIn"');
    const stated = (replies: string[]) =>
      replies.map((text) => text.replaceAll(/invited|neverSignedIn|Invited|Never signed in/g, 'state'));
    expect(stated(ofKnown)).toEqual(stated(ofFresh));
    expect(ofKnown.join()).not.toMatch(/Xenophon|Quillfeather|0199|8219/);
  });

  test("can't get a gift, while a person new to Hearth can before signing in", async () => {
    const sendGift = async (email: string) => {
      const { _id } = (await add(email)).body.data;
      const reply = await server()
        .as(server().manager)
        .call(contract.gifts.award, {
          query: { propertyId: server().property },
          body: { users: [_id], amount: 10, category: 'Thank You!' },
        });
      return { reply, balance: (await seen(_id)).body.data.balance };
    };
    const [toKnown, toFresh] = [await sendGift(known.email), await sendGift(`fresh-${newId()}@hearth.example`)];
    expect(toKnown.reply.text).toContain(paymentObstacles.invited);
    expect(toKnown.balance).toBe(0);
    expect(toFresh.reply.status, toFresh.reply.text).toBe(200);
    expect(toFresh.balance).toBe(10);
  });

  test('entered as a replacement turns an unpaid person into an invitation', async () => {
    const { manager, property, db } = server();
    const change = (_id: string, email: string) =>
      server().as(manager).call(contract.users.update, { body: { _id, email } });
    const { _id } = (await add(`fresh-${newId()}@hearth.example`)).body.data;
    expect((await change(_id, known.email)).body.data).toMatchObject({ _id, state: 'invited', email: known.email });
    await server()
      .as(known)
      .call(contract.invitations.decline, { params: { id: _id } });
    const back = await change(_id, `fresh-${newId()}@hearth.example`);
    expect(back.body.data, back.text).toMatchObject({ state: 'neverSignedIn' });
    await server()
      .as(manager)
      .call(contract.gifts.award, {
        query: { propertyId: property },
        body: { users: [_id], amount: 10, category: 'Thank You!' },
      });
    const paid = db.updateTable('users').set({ invited_to: property }).where('id', '=', _id).execute();
    await expect(paid).rejects.toMatchObject({ constraint: 'users_paid_not_invited' });
  });

  test('added by two companies at once joins one and is invited by the other', async () => {
    const { elsewhere, elsewhereManager } = server();
    for (let round = 0; round < 5; round++) {
      const email = `both-${newId()}@hearth.example`;
      const there = () =>
        server()
          .as(elsewhereManager)
          .call(contract.users.create, { query: { propertyId: elsewhere }, body: { ...typed, email } });
      const replies = await Promise.all([add(email), there()]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies.map(({ body }) => body.data.state).sort()).toEqual(['invited', 'neverSignedIn']);
    }
  });

  test('can be invited again, while admins, deactivated people and company users never join', async () => {
    const { admin, addPerson, elsewhere, db } = server();
    const off = await addPerson('resident', elsewhere);
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off._id).execute();
    for (const person of [admin, off]) {
      const added = await add(person.email);
      expect([added.status, added.body.data.state]).toEqual([200, 'invited']);
      expect((await accept(person, added.body.data._id)).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('reveals nothing: the id opens no account, and a search finds only the entered data', async () => {
    const { manager } = server();
    const id = (await add(known.email)).body.data._id;
    expect(id).not.toBe(known._id);
    expect((await seen(known._id)).status).toBe(404);
    for (const search of ['Xenophon', 'Quillfeather', '0199'])
      expect((await server().as(manager).call(contract.users.list, { query: { search } })).body.totalCount).toBe(0);
  });

  test("can't be paid by the ledger or by a neighbor sending points to it", async () => {
    const { property, db, resident, admin } = server();
    const id = (await add(known.email)).body.data._id;
    const paid = db.transaction().execute(async (tx) => {
      await sql`select set_config('app.sees_all', 'on', true)`.execute(tx);
      await sql`select * from post_transfers('award', ${property}, array[${newId()}], array[${property}::text], array[${id}::text], array[5::bigint], array[null]::text[], array[null]::text[])`.execute(
        tx,
      );
    });
    await expect(paid).rejects.toMatchObject({ code: 'HP005' });
    await server()
      .as(admin)
      .call(contract.gifts.award, {
        query: { propertyId: property },
        body: { users: [resident._id], amount: 50, category: 'Thank You!' },
      });
    const sent = await server()
      .as(resident)
      .call(contract.redemptions.sendToFriend, { body: { email: known.email, points: 5, propertyId: property } });
    expect(sent.status).toBe(404);
  });
});

describe('accepting', () => {
  test('moves role and leases to the person; the property sees them, but not payments by others', async () => {
    const { property, elsewhere, manager, db } = server();
    const id = (await add(known.email)).body.data._id;
    const lease = { unitNumber: '9', building: 'B', startDate: '2026-01-01', endDate: '2190-01-01', rentAmount: 900 };
    const made = await server()
      .as(manager)
      .call(contract.leases.create, { params: { userId: id }, query: { propertyId: property }, body: lease as never });
    expect(made.status, made.text).toBe(200);
    const waiting = await own(known);
    expect(waiting.body.data).toMatchObject([
      { _id: id, places: [{ property, company: expect.stringMatching(/./), role: 'resident' }] },
    ]);
    expect((await accept(known, id)).body).toMatchObject({ success: true, message: peopleMessages.accepted });
    expect((await seen(id)).status).toBe(404);
    const now = await seen(known._id);
    expect(now.body.data).toMatchObject({ firstName: 'Xenophon', state: 'active', role: 'resident', total: 0 });
    expect(now.body.data.properties).toMatchObject([{ property }]);
    expect(now.body.data.leaseData).toMatchObject([{ unitNumber: '9' }]);
    expect(now.text).not.toContain(elsewhere);
    expect(now.body.data.lastActivity).toBeNull();
    expect((await own(known)).body.totalCount).toBe(0);
    expect((await accept(known, id)).status).toBe(409);
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', known.email)
      .where('deleted_at', 'is', null)
      .execute();
    expect(rows).toEqual([{ id: known._id }]);
  });

  test('keeps the unit details with the property, whose staff see their corrections', async () => {
    const { elsewhere, manager, admin, db } = server();
    const id = (await add(known.email, { unitNumber: '9', building: 'B', occupants: 2 })).body.data._id;
    await accept(known, id);
    await db.updateTable('users').set({ unit_number: '77' }).where('id', '=', known._id).execute();
    const edit = (body: object) =>
      server()
        .as(manager)
        .call(contract.users.update, { body: { _id: known._id, ...body } });
    expect((await edit({ unitNumber: '10' })).error.message).toBe(peopleMessages.worksElsewhere);
    const removed = await server()
      .as(admin)
      .call(contract.removals.removeUser, { params: { id: known._id }, query: { propertyId: elsewhere } });
    expect(removed.status, removed.text).toBe(200);
    const corrected = await edit({ unitNumber: '10', occupants: 3, firstName: 'Xeno' });
    expect(corrected.body.data).toMatchObject({ unitNumber: '10', building: 'B', occupants: 3, firstName: 'Xeno' });
    expect((await seen(known._id)).body.data).toMatchObject({ unitNumber: '10', building: 'B', occupants: 3 });
    const kept = await db.selectFrom('users').select('unit_number').where('id', '=', known._id).executeTakeFirst();
    expect(kept).toEqual({ unit_number: '77' });
  });

  test('works once, for the owner of the email only, even concurrently', async () => {
    const { resident } = server();
    const id = (await add(known.email)).body.data._id;
    expect((await accept(resident, id)).status).toBe(409);
    expect((await own(resident)).body.totalCount).toBe(0);
    const replies = await Promise.all([accept(known, id), accept(known, id), accept(known, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('works once by its emailed link, signed in with the invited email', async () => {
    const { db, resident } = server();
    const mail = await mailAfter(db, known.email, () => add(known.email));
    expect(mail.text).toContain('/invitation#');
    const token = linkIn(mail.text);
    const read = await server().as().call(contract.invitations.read, { body: { token } });
    expect(read.body).toMatchObject({ email: known.email });
    const by = (person: Person) => server().as(person).call(contract.invitations.acceptByLink, { body: { token } });
    expect((await by(resident)).error.message).toBe(peopleMessages.invitationOfOther);
    expect((await by(known)).status).toBe(200);
    expect((await by(known)).error.message).toBe(identityMessages.linkGone);
  });

  test("an email to another address doesn't reveal whether an account exists", async () => {
    const { db } = server();
    const contactEmail = `desk-${newId()}@hearth.example`;
    const fresh = `fresh-${newId()}@hearth.example`;
    const texts: string[] = [];
    for (const email of [known.email, fresh]) {
      const mail = await mailAfter(db, contactEmail, () => add(email, { contactEmail }));
      texts.push(mail.text.replaceAll(email, '?'));
    }
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).not.toContain('#');
  });

  test('the property sees a declined invitation and can invite again', async () => {
    const { manager, property } = server();
    const id = (await add(known.email)).body.data._id;
    const declined = await server().as(known).call(contract.invitations.decline, { params: { id } });
    expect(declined.body, declined.text).toMatchObject({ message: peopleMessages.declined });
    expect((await seen(id)).body.data).toMatchObject({ state: 'declined', firstName: 'Typed' });
    expect((await accept(known, id)).status).toBe(409);
    await server()
      .as(manager)
      .call(contract.users.resendWelcome, { body: { propertyId: property, users: [{ email: known.email }] } });
    expect((await seen(id)).body.data.state).toBe('invited');
    expect((await accept(known, id)).status).toBe(200);
  });

  test('signing up with a new email claims it; data entered by another company stays an invitation', async () => {
    const { db, elsewhereManager, elsewhere } = server();
    const email = `fresh-${newId()}@hearth.example`;
    const mail = await mailAfter(db, email, () => add(email));
    const there = await server()
      .as(elsewhereManager)
      .call(contract.users.create, { query: { propertyId: elsewhere }, body: { ...typed, email, firstName: 'Other' } });
    const signedUp = await server()
      .as()
      .call(contract.sessions.signUp, { body: { email, password: goodPassword, token: linkIn(mail.text) } });
    expect(signedUp.status, signedUp.text).toBe(200);
    const found = await server()
      .as(server().manager)
      .call(contract.users.list, { query: { search: email } });
    expect(found.body.users).toMatchObject([{ state: 'active', firstName: 'Typed' }]);
    expect((await seen(there.body.data._id, elsewhereManager)).body.data).toMatchObject({
      state: 'invited',
      firstName: 'Other',
      name: 'Other Here',
    });
  });
});

test('within one company a known person is added at once', async () => {
  const { sister, addPerson } = server();
  const neighbor = await addPerson('resident', sister);
  const added = await add(neighbor.email);
  expect(added.body.data).toMatchObject({ _id: neighbor._id, state: 'active' });
});
