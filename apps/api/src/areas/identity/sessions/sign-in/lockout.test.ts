import { contract } from '@hearth/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { setPasswordOf, goodPassword, newAddress } from '../../../../../test/sign-in/sign-in.ts';
import { eventually, useServer } from '../../../../../test/harness.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });

const enter = (email: string, password: string, from = newAddress()) =>
  server().as().call(contract.sessions.signIn, { body: { email, password } }, from);
const fail = (email: string, from?: ReturnType<typeof newAddress>) => enter(email, 'wrong password', from);
const failures = async (subject: string) =>
  (
    await server()
      .db.selectFrom('sign_in_failures')
      .select('failures')
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.failures ?? 0;

const moveLocks = (milliseconds: number) =>
  server()
    .db.updateTable('sign_in_failures')
    .set({ locked_until: new Date(Date.now() + milliseconds) })
    .where('locked_until', 'is not', null)
    .execute();
/** Skips the wait. */
const passWait = () => moveLocks(-1);
/** Keeps locks from ending while a slow machine gets to the next line. */
const stretchWait = () => moveLocks(60_000);

async function lockSeconds(subject: string): Promise<number> {
  const row = await server()
    .db.selectFrom('sign_in_failures')
    .select(['locked_until', 'last_failed_at'])
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return Math.round(((row.locked_until?.getTime() ?? 0) - row.last_failed_at.getTime()) / 1000);
}

let email: string;
beforeEach(async () => {
  const person = await server().addPerson('manager', server().property, { signedIn: false });
  await setPasswordOf(server().db, person);
  ({ email } = person);
});

describe.each(['a known account', 'an unknown account'])('%s', (kind) => {
  const subject = () => (kind === 'a known account' ? email : `nobody-${email}`);

  test('is locked after five failures for 1, 2, 4 … seconds, up to 15 minutes', async () => {
    for (let failure = 1; failure < 5; failure++) expect((await fail(subject())).status).toBe(401);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      expect((await fail(subject())).status).toBe(401);
      expect(await lockSeconds(`account:${subject()}`)).toBe(seconds);
      await passWait();
    }
  });

  test('gets the remaining wait, whatever the password', async () => {
    for (let failure = 1; failure <= 5; failure++) await fail(subject());
    for (const [seconds, wait] of [
      [45, '45 seconds'],
      [61, '2 minutes'],
      [900, '15 minutes'],
    ] as const) {
      // Retries if a busy machine has used up the first second.
      const locked = await eventually(async () => {
        await moveLocks(seconds * 1000);
        const reply = await enter(subject(), goodPassword);
        expect(reply.status).toBe(429);
        return reply.headers.get('retry-after') === String(seconds) && reply;
      });
      expect(locked.error.message).toBe(`Too many failed attempts. Try again in ${wait}.`);
    }
  });

  test('counts nothing while it is locked', async () => {
    for (let failure = 1; failure <= 5; failure++) await fail(subject());
    await stretchWait();
    for (let attempt = 0; attempt < 3; attempt++) expect((await fail(subject())).status).toBe(429);
    expect(await failures(`account:${subject()}`)).toBe(5);
  });

  test('gives concurrent guesses no more attempts than sequential ones', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, () => fail(subject())));
    const tried = replies.filter(({ status }) => status === 401).length;
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(14 - tried);
    expect(tried).toBeGreaterThanOrEqual(5);
    expect(tried).toBeLessThanOrEqual(8);
    expect(await failures(`account:${subject()}`)).toBe(tried);
  });
});

test('a locked account is refused without verifying the password', async () => {
  // CPU time, which other load doesn't affect.
  const work = async () => {
    const before = process.cpuUsage();
    const { status } = await fail(email);
    const { user, system } = process.cpuUsage(before);
    return { status, took: user + system };
  };
  const tries: number[] = [];
  for (let failure = 1; failure <= 5; failure++) tries.push((await work()).took);
  await server()
    .db.updateTable('sign_in_failures')
    .set({ locked_until: new Date(Date.now() + 60_000) })
    .where('subject', '=', `account:${email}`)
    .execute();
  const refusals: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    const { status, took } = await work();
    expect(status).toBe(429);
    refusals.push(took);
  }
  expect(Math.min(...refusals)).toBeLessThan(Math.min(...tries) * 0.7);
});

test("the correct password clears the account's failures", async () => {
  for (let failure = 1; failure <= 4; failure++) await fail(email);
  expect((await enter(email, goodPassword)).status).toBe(200);
  expect(await failures(`account:${email}`)).toBe(0);
  expect((await fail(email)).status).toBe(401);
  expect((await enter(email, goodPassword)).status).toBe(200);
});

test('after the wait, the correct password opens a locked account', async () => {
  for (let failure = 1; failure <= 6; failure++) await passWait().then(() => fail(email));
  await stretchWait();
  expect((await enter(email, goodPassword)).status).toBe(429);
  await passWait();
  expect((await enter(email, goodPassword)).status).toBe(200);
});

test("an address that fails at many accounts is locked for all of them, and a success doesn't clear it", async () => {
  const from = newAddress();
  for (let failure = 1; failure <= 4; failure++)
    expect((await fail(`nobody-${failure}-${email}`, from)).status).toBe(401);
  expect((await enter(email, goodPassword, from)).status).toBe(200);
  expect((await fail(`nobody-5-${email}`, from)).status).toBe(401);
  expect(await lockSeconds(`address:${from['x-forwarded-for']}`)).toBe(1);
  await stretchWait();
  expect((await enter(email, goodPassword, from)).status).toBe(429);
  expect((await enter(email, goodPassword)).status).toBe(200);
});

test("many correct sign-ins at once from one address don't wait", async () => {
  const from = newAddress();
  const replies = await Promise.all(Array.from({ length: 12 }, () => enter(email, goodPassword, from)));
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('failures expire after an hour without another', async () => {
  for (let failure = 1; failure <= 4; failure++) await fail(email);
  const anHourAgo = new Date(Date.now() - 3_601_000);
  await server()
    .db.updateTable('sign_in_failures')
    .set({ last_failed_at: anHourAgo })
    .where('subject', '=', `account:${email}`)
    .execute();
  await fail(email);
  expect(await failures(`account:${email}`)).toBe(1);
  await server()
    .db.updateTable('sign_in_failures')
    .set({ last_failed_at: anHourAgo })
    .where('subject', '=', `account:${email}`)
    .execute();
  await fail(`nobody-${email}`);
  expect(await failures(`account:${email}`)).toBe(0);
});
