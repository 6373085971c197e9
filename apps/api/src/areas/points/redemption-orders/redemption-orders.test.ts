import { contract } from '@hearth/contract';
import { brandMessages, codeMessages } from '@hearth/contract/brands/messages';
import { pointMessages } from '@hearth/contract/points/messages';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';
import { mailSecretsOf } from '../../../../test/secrets.ts';

const server = useServer();
const { redemptionOrders, brandCodes } = contract;
let anna: { _id: string; accessToken: string; email: string };

beforeEach(async () => {
  const { addPerson, property, manager } = server();
  anna = await addPerson('resident', property, { firstName: 'Anna', lastName: 'Ash' });
  const query = { propertyId: property };
  const body = { users: [anna._id], amount: 5000, category: 'Thank You!' as const };
  await server().as(manager).call(contract.gifts.award, { query, body });
});

const addBrand = async (more: object) => {
  const body = { name: `Brand ${newId()}`, ...more };
  return (await server().as(server().brandAdmin).call(contract.brands.create, { body })).body.data;
};
const upload = (id: string, codes: object[], as = server().brandAdmin) =>
  server()
    .as(as)
    .call(brandCodes.upload, { params: { id }, body: { codes } as never });
const redeem = (brandId: string, points: number, as = anna) =>
  server()
    .as(as)
    .call(contract.redemptions.redeem, { body: { brandId, points, propertyId: server().property } });
const listed = async (query: object = {}, as = server().staff) => {
  const reply = await server()
    .as(as)
    .call(redemptionOrders.list, { query: { propertyId: server().property, userId: anna._id, ...query } as never });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as unknown as { data: { _id: string; status: string; can: object; reason: string }[] }).data;
};
const orderOf = async (pointLogId: string) => {
  const { id } = await server()
    .db.selectFrom('redemption_orders')
    .select('id')
    .where('point_log_id', '=', pointLogId)
    .executeTakeFirstOrThrow();
  return id;
};
const mailsOf = (pointLogId: string, count: number) =>
  eventually(async () => {
    const mails = await server()
      .db.selectFrom('outbox as m')
      .leftJoin('mail_secrets as s', 's.mail_id', 'm.id')
      .select(['m.id', 'm.subject', 'm.text_body', 'm.recipient', 's.secrets'])
      .where('m.point_log_id', '=', pointLogId)
      .where('m.status', '=', 'sent')
      .orderBy('m.created_at')
      .execute();
    if (mails.length < count) return undefined;
    return Promise.all(mails.map(async (mail) => ({ ...mail, secrets: await mailSecretsOf(server().db, mail) })));
  });

test('uploaded codes are checked line by line, stored sealed and never shown again', async () => {
  const { manager, admin, db } = server();
  const brand = await addBrand({ fulfilment: 'codes', denominations: [500, 1000], minimumPoints: 500 });
  const secret = `SECRET-${newId()}`;
  const lines = [
    { code: secret, value: '5.00', expires: '2199-12-31' },
    { code: secret, value: '10' },
    { code: '', value: '5' },
    { code: 'no-value' },
    { code: 'odd', value: '7' },
    { code: 'word', value: 'five' },
    { code: 'late', value: '5', expires: '01/31/2020' },
    { code: 'day', value: '5', expires: '02/30/2027' },
    { code: 'second', value: '$10.00', expires: '12/31/2198' },
    { code: 'two\nlines', value: '5' },
    { code: 'a\u0007bell', value: '5' },
    { code: 'a\u2028separator', value: '5' },
    { code: 'a value', value: '5\u0007' },
  ];
  const tried = await server()
    .as(admin)
    .call(brandCodes.preview, { params: { id: brand._id }, body: { codes: lines } });
  const reply = await upload(brand._id, lines);
  expect(reply.body.data).toEqual(tried.body.data);
  expect(reply.body.data.map(({ status, message }) => `${status}: ${message}`)).toEqual([
    'added: Added',
    `duplicate: ${codeMessages.twice}`,
    `failed: ${codeMessages.codeMissing}`,
    `failed: ${codeMessages.valueMissing}`,
    `failed: ${codeMessages.valueNotTaken}`,
    `failed: ${codeMessages.valueInvalid}`,
    `failed: ${codeMessages.expired}`,
    `failed: ${codeMessages.expiryInvalid}`,
    'added: Added',
    `failed: ${codeMessages.codeBroken}`,
    `failed: ${codeMessages.codeBroken}`,
    `failed: ${codeMessages.codeBroken}`,
    `failed: ${codeMessages.valueInvalid}`,
  ]);
  expect((await upload(brand._id, lines.slice(0, 1))).body.data[0]?.message).toBe(codeMessages.known);
  const figures = await server()
    .as(admin)
    .call(brandCodes.figures, { params: { id: brand._id } });
  expect(figures.body.data).toMatchObject({ warnBelow: 10, isLow: true, values: [{ left: 1 }, { left: 1 }] });
  const { rows } = await sql<{ found: string }>`
    select (select string_agg(c::text, '') from brand_codes c) || coalesce((select string_agg(a::text, '') from audit_log a), '')
      || coalesce((select string_agg(k::text, '') from idempotency_keys k), '') as found`.execute(db);
  for (const text of [rows[0]?.found, reply.text, tried.text, figures.text]) expect(text).not.toContain(secret);
  for (const as of [manager, server().resident]) expect((await upload(brand._id, lines, as)).status).toBe(403);
  const removed = await server()
    .as(admin)
    .call(contract.brands.delete, { params: { id: brand._id } });
  expect(removed.body.message).toBe(brandMessages.deactivated);
  const voucher = await addBrand({});
  expect((await upload(voucher._id, lines)).error.message).toBe(codeMessages.notCodes);
});

test('with more concurrent redemptions than codes, each code is sent once and the rest keep their points', async () => {
  const { balanceOf, brandAdmin } = server();
  const brand = await addBrand({ fulfilment: 'codes', minimumPoints: 100 });
  const codes = Array.from({ length: 6 }, (_, index) => ({ code: `${brand._id}-${index}`, value: '5' }));
  await upload(brand._id, codes);
  await sql`insert into brand_codes (brand_id, code_hash, sealed, points, expires_on)
    values (${brand._id}, 'expired', 'never', 500, current_date - 2)`.execute(server().db);
  const replies = await Promise.all(Array.from({ length: 9 }, () => redeem(brand._id, 500)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6);
  for (const { error } of replies.filter(({ status }) => status !== 200))
    expect(error.message).toBe(codeMessages.runOut(brand.name));
  expect(await balanceOf(anna._id)).toBe(2000);
  const results = await Promise.all(
    replies
      .filter(({ status }) => status === 200)
      .map(async ({ body }) => {
        const [mail] = await mailsOf(body.data._id, 1);
        return mail?.secrets.code;
      }),
  );
  expect(new Set(results)).toEqual(new Set(codes.map(({ code }) => code)));
  expect((await redeem(brand._id, 300)).status).toBe(409);
  const seen = await server()
    .as(brandAdmin)
    .call(contract.brands.list, { query: { brandId: brand._id } });
  expect((seen.body as unknown as { data: object[] }).data[0]).toMatchObject({ codesLeft: 0 });
  const own = await server()
    .as(anna)
    .call(contract.brands.list, { query: { brandId: brand._id } });
  expect((own.body as unknown as { data: object[] }).data[0]).toMatchObject({ codesLeft: null });
});

test('two concurrent staff users mark a reward as delivered once, and the resident gets an email', async () => {
  const { staff, manager, viewer, elsewhereManager, property } = server();
  const brand = await addBrand({ fulfilment: 'property', propertyId: property });
  const log = (await redeem(brand._id, 400)).body.data;
  const [row] = await listed({ status: 'handOver' });
  expect(row).toMatchObject({ status: 'handOver', can: { handOver: true, resend: true, return: true } });
  const id = row?._id ?? '';
  const handOver = (as = staff) => server().as(as).call(redemptionOrders.handOver, { params: { id } });
  expect((await handOver(viewer)).status).toBe(403);
  expect((await handOver(elsewhereManager)).status).toBe(404);
  const replies = await Promise.all([handOver(), handOver(manager)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [done] = await listed();
  expect(done).toMatchObject({
    status: 'delivered',
    settledBy: expect.stringContaining('Test'),
    can: { return: false },
  });
  expect((await mailsOf(log._id, 2)).map(({ subject }) => subject).at(-1)).toContain('delivered your');
  const history = await server()
    .as(manager)
    .call(contract.pointLogs.history, { params: { id: log._id } });
  expect(history.body.data.map(({ text }) => text)).toContain('Marked as delivered');
});

test('undelivered rewards are returned by one reversal, even with two at once; emailed ones are not', async () => {
  const { manager, staff, property, balanceOf, db, brand: coffee } = server();
  const brand = await addBrand({ fulfilment: 'property', propertyId: property });
  const log = (await redeem(brand._id, 400)).body.data;
  const returnPoints = (id: string, as = manager) =>
    server()
      .as(as)
      .call(redemptionOrders.return, { params: { id }, body: { reason: 'Sold out' } });
  const id = await orderOf(log._id);
  await db.updateTable('redemption_orders').set({ user_id: manager._id }).where('id', '=', id).execute();
  expect((await returnPoints(id)).error.message).toBe("You can't make decisions about your own points");
  await db.updateTable('redemption_orders').set({ user_id: anna._id }).where('id', '=', id).execute();
  expect(await balanceOf(anna._id)).toBe(4600);
  const replies = await Promise.all([returnPoints(id), returnPoints(id, staff)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balanceOf(anna._id)).toBe(5000);
  expect((await listed())[0]).toMatchObject({ status: 'returned', reason: 'Sold out' });
  expect((await mailsOf(log._id, 2)).map(({ subject }) => subject)).toContain('Your 400 points are back');
  const again = await server()
    .as(manager)
    .call(contract.pointLogs.resendRedemptionEmail, { body: { pointLogId: log._id, email: anna.email } });
  expect(again.status).toBe(409);
  const mailed = (await redeem(coffee, 100)).body.data;
  expect((await returnPoints(await orderOf(mailed._id))).error.message).toBe(pointMessages.notReturnable);
  expect((await sql`select * from ledger_drift()`.execute(db)).rows).toEqual([]);
});

test.each([
  ['whose account is closed', false],
  ['who lives at another property', true],
])('an undelivered reward of a former resident %s goes back to the property', async (_who, livesElsewhere) => {
  const { manager, property, sister, balanceOf, db } = server();
  const brand = await addBrand({ fulfilment: 'property', propertyId: property });
  const log = (await redeem(brand._id, 400)).body.data;
  if (livesElsewhere)
    await db
      .insertInto('property_roles')
      .values({ user_id: anna._id, property_id: sister, role: 'resident' })
      .execute();
  const removal = await server()
    .as(manager)
    .call(contract.removals.removeUser, { params: { id: anna._id }, query: { propertyId: property } });
  expect(removal.body.pointsReturned).toBe(4600);
  const before = await balanceOf(property);
  const reply = await server()
    .as(manager)
    .call(redemptionOrders.return, { params: { id: await orderOf(log._id) }, body: { reason: 'Sold out' } });
  expect(reply.status, reply.text).toBe(200);
  expect([await balanceOf(property), await balanceOf(anna._id)]).toEqual([before + 400, 0]);
  const returned = await db
    .selectFrom('point_logs')
    .select('points')
    .where('user_id', '=', anna._id)
    .where('type', '=', 'removeUser')
    .orderBy('created_at')
    .execute();
  expect(returned.map(({ points }) => points)).toEqual([-4600, -400]);
  expect((await sql`select * from ledger_drift()`.execute(db)).rows).toEqual([]);
});

test('brand admins see all redemptions with their cost, and resend an email with the same code', async () => {
  const { brandAdmin, resident, contentAdmin } = server();
  const brand = await addBrand({ fulfilment: 'codes' });
  await upload(brand._id, [{ code: `C-${brand._id}`, value: '2.50' }]);
  const log = (await redeem(brand._id, 250)).body.data;
  await mailsOf(log._id, 1);
  const params = { id: await orderOf(log._id) };
  const sent = await server()
    .as(brandAdmin)
    .call(redemptionOrders.resend, { params, body: { email: anna.email } });
  expect(sent.body).toEqual({ success: true, message: 'Email sent successfully' });
  const mails = await mailsOf(log._id, 2);
  expect(mails.map(({ secrets }) => secrets)).toEqual([{ code: `C-${brand._id}` }, { code: `C-${brand._id}` }]);
  for (const { text_body } of mails) expect(text_body).not.toContain(`C-${brand._id}`);
  const query = { brandId: brand._id };
  const costs = await server().as(brandAdmin).call(redemptionOrders.costs, { query });
  expect(costs.body.data).toEqual([
    {
      brand: { _id: brand._id, name: brand.name },
      currency: 'USD',
      redemptions: 1,
      points: 250,
      deliveredCents: 250,
      openCents: 0,
      returned: 0,
    },
  ]);
  const file = await server().as(brandAdmin).send('GET', `/brands/redemptions?format=csv&brandId=${brand._id}`);
  expect(file.text).toContain('2.50,USD,Anna Ash');
  for (const as of [resident, contentAdmin])
    expect((await server().as(as).call(redemptionOrders.list, { query })).status).toBe(403);
});
