import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';
import { unmaskSecrets } from '../../../platform/mail/message.ts';
import { tokenOf } from './rules.ts';
import { mailSecretsOf } from '../../../../test/secrets.ts';

const server = useServer();

async function resident() {
  const { addPerson, property, manager } = server();
  const person = await addPerson('resident', property);
  await server().fund(property, 1000);
  await server()
    .as(manager)
    .call(contract.gifts.award, {
      query: { propertyId: property },
      body: { users: [person._id], amount: 1000, category: 'Thank You!' },
    });
  return person;
}
const change = (userId: string, contactEmail: string) =>
  server()
    .as(server().staff)
    .call(contract.users.update, { body: { _id: userId, propertyId: server().property, contactEmail } });
const mails = async (userId: string, key: string) => {
  const rows = await server()
    .db.selectFrom('outbox as m')
    .leftJoin('mail_secrets as s', 's.mail_id', 'm.id')
    .select(['m.id', 'm.recipient', 'm.text_body', 's.secrets'])
    .where('m.user_id', '=', userId)
    .where('m.message_key', 'like', `${key}%`)
    .orderBy('m.recipient')
    .execute();
  return Promise.all(
    rows.map(async ({ id, recipient, text_body, secrets }) => ({
      recipient,
      text: unmaskSecrets(text_body, await mailSecretsOf(server().db, { id, secrets })),
    })),
  );
};
const arrived = (userId: string, key: string, count: number) =>
  eventually(async () => {
    const found = await mails(userId, key);
    return found.length === count && found;
  });
async function redeemed(person: { _id: string; accessToken: string }, count: number) {
  const body = { brandId: server().brand, points: 100, propertyId: server().property };
  const reply = await server().as(person).call(contract.redemptions.redeem, { body });
  expect(reply.status, reply.text).toBe(200);
  const found = await arrived(person._id, `redemption:${reply.body.data._id}`, count);
  return found.map(({ recipient }) => recipient);
}

test('a changed contact email is reported to the sign-in email, and codes go to both until it is confirmed', async () => {
  const person = await resident();
  const thief = `thief-${newId()}@elsewhere.example`;
  expect((await change(person._id, thief)).status).toBe(200);
  const [notice] = await arrived(person._id, 'contact-changed', 1);
  expect(notice).toMatchObject({ recipient: person.email });
  expect(notice?.text).toContain(thief);
  expect(await redeemed(person, 2)).toEqual([person.email, thief].sort());

  const link = /\/api(\/users\/contact-email\?token=[\w.-]+)/.exec(notice?.text ?? '')?.[1] ?? '';
  const nobody = server().as();
  expect((await nobody.send('GET', link)).status).toBe(200);
  expect(await redeemed(person, 2)).toHaveLength(2);
  expect((await nobody.send('POST', `${link}x`)).status).toBe(404);
  expect((await nobody.send('POST', link)).status).toBe(200);
  expect(await redeemed(person, 1)).toEqual([thief]);

  const next = `next-${newId()}@elsewhere.example`;
  expect((await change(person._id, next)).status).toBe(200);
  const mailed = await arrived(person._id, 'contact-changed', 3);
  expect(mailed.map(({ recipient }) => recipient).sort()).toEqual([person.email, person.email, thief].sort());
  expect((await nobody.send('POST', link)).status).toBe(404);
  expect(await redeemed(person, 2)).toEqual([person.email, next].sort());
});

test('a link works only for its user and address', async () => {
  const { createTokens } = await import('../../../platform/tokens.ts');
  const forged = tokenOf(createTokens('another-secret'), { userId: newId(), address: 'a@hearth.example' });
  expect((await server().as().send('POST', `/users/contact-email?token=${forged}`)).status).toBe(404);
});

test('an earlier contact email keeps working', async () => {
  const person = await resident();
  const home = `home-${newId()}@hearth.example`;
  await server().db.updateTable('users').set({ contact_email: home }).where('id', '=', person._id).execute();
  expect(await redeemed(person, 1)).toEqual([home]);
});

test('the previous billing contact and the property leads are emailed about changes', async () => {
  const { property, admin, manager, propertyAdmin, db } = server();
  const update = (payableAccount: string) =>
    server()
      .as(manager)
      .call(contract.properties.update, { params: { id: property }, body: { payableAccount } });
  expect((await update('old@pay.example')).status).toBe(200);
  expect((await update('new@pay.example')).status).toBe(200);
  const recipientsOf = async (key: string) =>
    (await db.selectFrom('outbox').select('recipient').where('message_key', 'like', `${key}%`).execute()).map(
      ({ recipient }) => recipient,
    );
  await eventually(async () => (await recipientsOf('billing-contact-changed')).length === 1);
  expect(await recipientsOf('billing-contact-changed')).toEqual(['old@pay.example']);
  const made = await server()
    .as(admin)
    .call(contract.integrations.makeFeedKey, { params: { id: property } });
  expect(made.status, made.text).toBe(200);
  await eventually(async () => (await recipientsOf('feed-key-changed')).length >= 3);
  expect(await recipientsOf('feed-key-changed')).toEqual(expect.arrayContaining([manager.email, propertyAdmin.email]));
});
