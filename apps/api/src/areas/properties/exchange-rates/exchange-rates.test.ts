import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { exchangeRateMessages } from '@hearth/contract/properties/exchange-rate-messages';
import { eventually, useServer } from '../../../../test/harness.ts';
import { oddities, startProtocolServer } from '../../../../test/providers/protocol-server.ts';
import { queueJob } from '../../../../test/queued.ts';
import { readRates } from './jobs.ts';
import { judge } from './rules.ts';

let response: object = {};
let bank: Awaited<ReturnType<typeof startProtocolServer>>;
const server = useServer();

beforeAll(async () => {
  bank = await startProtocolServer(() => ({ contentType: 'application/json', body: JSON.stringify(response) }));
});
afterAll(() => bank.stop());

const { exchangeRates } = contract;
const admin = () => server().as(server().admin);
const forex = (exchange: number) => [{ country: 'CA' as const, currency: 'CAD' as const, exchange }];
const present = async () => {
  const { data } = (await admin().call(exchangeRates.get)).body;
  return { cad: data.forex.find(({ currency }) => currency === 'CAD')?.exchange, ...data };
};
const daily = async () => (await admin().call(exchangeRates.daily)).body.data;
const trail = async () =>
  server()
    .db.selectFrom('audit_log')
    .where('target_kind', '=', 'systemConfig')
    .orderBy('at')
    .select(['actor_id', 'before', 'after'])
    .execute();

/** Runs the job against this response. */
async function fetched(answer: object) {
  response = answer;
  const { db, config } = server();
  Object.assign(config, { EXCHANGE_RATES_URL: `${bank.url}/latest?base=USD` });
  await sql`update system_config set checked_at = null, failure = null`.execute(db);
  await queueJob(db, 'fetch-exchange-rates');
  await eventually(async () => (await daily()).checkedAt !== null);
  return { ...(await daily()), ...(await present()) };
}

test('an admin sets the rate, audited with the old one, and concurrent changes conflict', async () => {
  const { version } = await present();
  const body = { forex: forex(1.4021), version };
  expect((await admin().call(exchangeRates.update, { body })).body.data).toMatchObject({ version: version + 1 });
  expect((await present()).cad).toBe(1.4021);
  expect(await trail()).toEqual([{ actor_id: server().admin._id, before: { CAD: 1.38 }, after: { CAD: 1.4021 } }]);
  const late = await admin().call(exchangeRates.update, { body: { forex: forex(1.5), version } });
  expect([late.status, late.error.message]).toEqual([409, exchangeRateMessages.changedMeanwhile]);
  expect((await present()).cad).toBe(1.4021);
});

test('invalid rates are refused, and only admins change rates', async () => {
  const { version } = await present();
  const status = async (entries: unknown, as = server().admin) =>
    (
      await server()
        .as(as)
        .send('PUT', '/system-config', { body: { forex: entries, version } })
    ).status;
  for (const exchange of [0, -1.3, 0.05, 11, 'x', null]) expect(await status([{ ...forex(1)[0], exchange }])).toBe(400);
  expect(await status([{ country: 'MX', currency: 'MXN', exchange: 1.5 }])).toBe(400);
  expect(await status([{ country: 'US', currency: 'USD', exchange: 1.5 }])).toBe(400);
  expect(await status([{ country: 'CA', currency: 'USD', exchange: 1.5 }])).toBe(400);
  expect(await status([...forex(1.4), ...forex(1.5)])).toBe(400);
  expect(await status([])).toBe(400);
  for (const who of [server().propertyAdmin, server().manager, server().brandAdmin, server().resident])
    expect(await status(forex(1.5), who)).toBe(403);
  expect(await server().as(server().manager).call(exchangeRates.daily)).toMatchObject({ status: 403 });
  expect((await present()).version).toBe(version);
});

test('a fetched rate applies with its date; one far from the current rate waits for an admin', async () => {
  expect(await fetched({ base: 'USD', rates: { CAD: 1.41 } })).toMatchObject({ cad: 1.41, held: null, failure: null });
  expect((await trail()).at(-1)).toMatchObject({ actor_id: null, before: { CAD: 1.4021 }, after: { CAD: 1.41 } });
  const { version, updatedAt } = await present();
  const held = await fetched({ base: 'USD', rates: { CAD: 1.9 } });
  expect(held).toMatchObject({ cad: 1.41, version, updatedAt, failure: null });
  expect(held.held).toContainEqual({ country: 'CA', currency: 'CAD', exchange: 1.9 });
  await admin().call(exchangeRates.update, { body: { forex: forex(1.9), version } });
  expect([(await present()).cad, (await daily()).held]).toEqual([1.9, null]);
});

test('without a new rate the current one stays, with the reason', async () => {
  const { version } = await present();
  const expectFailure = async (answer: object, failure: string) =>
    expect(await fetched(answer)).toMatchObject({ version, failure, held: null });
  await expectFailure({ base: 'EUR', rates: { CAD: 1.5 } }, exchangeRateMessages.notUnderstood);
  await expectFailure({ base: 'USD', rates: { CAD: 1900 } }, exchangeRateMessages.implausible(1900));
  await expectFailure(
    { base: 'USD', date: '2020-01-02', rates: { CAD: 1.9 } },
    exchangeRateMessages.tooOld('2020-01-02'),
  );
  bank.answerNext(oddities.page);
  expect((await fetched({})).failure).toContain(exchangeRateMessages.service);
});

test('a rate is held beyond 20% in either direction', () => {
  expect([1.656, 1.104].map((rate) => judge(1.38, rate))).toEqual(['take', 'take']);
  expect([1.657, 1.103].map((rate) => judge(1.38, rate))).toEqual(['hold', 'hold']);
  expect([0, -1, 10.1, Number.NaN].map((rate) => judge(1.38, rate))).toEqual(['refuse', 'refuse', 'refuse', 'refuse']);
});

test('no database role can change rates directly', async () => {
  await expect(
    server()
      .db.transaction()
      .execute(async (tx) => {
        await sql`set local role hearth_app`.execute(tx);
        const { rows } = await sql`update system_config set version = 9 returning id`.execute(tx);
        return rows;
      }),
  ).resolves.toEqual([]);
});

test('slow, endless, redirected, and invalid responses are reported as failures', async () => {
  const readResponse = (callMs = 300) =>
    readRates({ takeCall: async () => 0 }, `${bank.url}/latest`, new Date(), {
      callMs,
      attempts: 1,
      pauseMs: 1,
      longestWaitMs: 1,
    }).then(
      (rates) => rates,
      (error: Error) => error.message,
    );
  const json = (body: string) => oddities.body(body, 'application/json');
  const { silent, slow, endless, page, truncated, wrongType, status } = oddities;
  for (const odd of [
    silent,
    slow,
    endless,
    page,
    truncated,
    status(500),
    status(404),
    status(302, { location: '/' }),
  ]) {
    bank.answerNext(odd);
    expect(await readResponse()).toContain(exchangeRateMessages.service);
  }
  response = { base: 'USD', rates: { CAD: 1.4 } };
  bank.answerNext(wrongType);
  expect(await readResponse(10_000)).toContain(exchangeRateMessages.service);
  for (const rate of ['"1.4"', 'null', '1e999', '[1.4]', 'NaN', '{}'])
    for (const body of [`{"base":"USD","rates":{"CAD":${rate}}}`, `{"base":"USD","rates":${rate}}`, rate]) {
      bank.answerNext(json(body));
      expect([body, await readResponse(10_000)]).toEqual([body, exchangeRateMessages.notUnderstood]);
    }
  expect(await readResponse(10_000)).toEqual(forex(1.4));
});
