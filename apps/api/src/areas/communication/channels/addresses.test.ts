import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { enterScope, type Scope, type Tx } from '../../../platform/db/database.ts';
import { recordAddressState } from '../../../platform/mail/addresses.ts';
import { useServer } from '../../../../test/harness.ts';
import { optIn } from './addresses.ts';
import { phoneNumber, suppressedAmong, clearBounce } from './public.ts';

const server = useServer();
const everywhere: Scope = { role: 'hearth_app', actorId: null, seesAll: true, propertyIds: [] };
const at = (propertyId: string): Scope => ({ ...everywhere, seesAll: false, propertyIds: [propertyId] });
const within = <T>(scope: Scope, work: (tx: Tx) => Promise<T>) =>
  server()
    .db.transaction()
    .execute(async (tx) => {
      await enterScope(tx, scope);
      return work(tx);
    });
const suppressed = async (address: string, { scope = everywhere, marketing = true } = {}) =>
  (await within(scope, (tx) => suppressedAmong(tx, 'EMAIL', [address], { marketing }))).get(address);

test('a bounced address is skipped until someone enters it again, in any case', async () => {
  const { resident, manager, property } = server();
  await within(everywhere, (tx) => recordAddressState(tx, 'EMAIL', 'Wrong@Residents.Example', 'bounced', '550 5.1.1'));
  expect(await suppressed('wrong@residents.example', { marketing: false })).toBe('bounced');
  const write = async (contactEmail: string) => {
    const body = { _id: resident._id, propertyId: property, contactEmail };
    const { status } = await server().as(manager).call(contract.users.update, { body });
    expect(status).toBe(200);
  };
  await write('wrong@residents.example');
  expect(await suppressed('wrong@residents.example')).toBeUndefined();
  await within(everywhere, (tx) => recordAddressState(tx, 'EMAIL', 'wrong@residents.example', 'bounced', '550 5.1.1'));
  await write('right@residents.example');
  expect(await suppressed('right@residents.example')).toBeUndefined();
  expect(await suppressed('wrong@residents.example')).toBe('bounced');
});

test("unsubscribed people get no marketing but all other emails, and staff can't resubscribe them", async () => {
  const { email } = server().resident;
  await within(everywhere, (tx) => recordAddressState(tx, 'EMAIL', email, 'optedOut', 'Unsubscribed'));
  expect(await suppressed(email)).toBe('optedOut');
  expect(await suppressed(email, { marketing: false })).toBeUndefined();
  await within(at(server().property), (tx) => clearBounce(tx, 'EMAIL', email));
  expect(await suppressed(email)).toBe('optedOut');
  await within(everywhere, (tx) => recordAddressState(tx, 'EMAIL', email, 'bounced', ''));
  expect(await suppressed(email)).toBe('bounced');
  await within(everywhere, (tx) => optIn(tx, 'EMAIL', email));
  await within(at(server().property), (tx) => clearBounce(tx, 'EMAIL', email));
  expect(await suppressed(email)).toBeUndefined();
});

test("a property sees the address states of its own people only, and can't set a bounce", async () => {
  const { elsewhereResident, property, elsewhere, db } = server();
  const number = '+14155550199';
  await db.updateTable('users').set({ phone: '(415) 555-0199' }).where('id', '=', elsewhereResident._id).execute();
  await within(everywhere, async (tx) => {
    await recordAddressState(tx, 'EMAIL', elsewhereResident.email, 'bounced', 'No such mailbox');
    await recordAddressState(tx, 'SMS', number, 'optedOut', 'STOP');
  });
  const seen = (scope: Scope) =>
    within(scope, async (tx) => [
      ...(await suppressedAmong(tx, 'EMAIL', [elsewhereResident.email], { marketing: false })).values(),
      ...(await suppressedAmong(tx, 'SMS', [number], { marketing: false })).values(),
    ]);
  expect(await seen(at(property))).toEqual([]);
  expect(await seen(at(elsewhere))).toEqual(['bounced', 'optedOut']);
  await within(at(property), (tx) => clearBounce(tx, 'EMAIL', elsewhereResident.email));
  expect(await seen(at(elsewhere))).toEqual(['bounced', 'optedOut']);
  await expect(
    within(at(property), (tx) => recordAddressState(tx, 'EMAIL', 'rival@residents.example', 'bounced', '')),
  ).rejects.toThrow('row-level security');
});

test('the database parses phone numbers like the server', async () => {
  const typed = fc.sample(
    fc.oneof(
      fc.stringMatching(/^\+?1?[ (]?\d{3}[) .-]{0,2}\d{3}[ .-]?\d{4}$/),
      fc.string({ maxLength: 15 }).map((text) => text.replaceAll('\0', '')),
    ),
    300,
  );
  const { rows } = await sql<{ number: string | null }>`
    select phone_number(t) as number from unnest(${typed}::text[]) with ordinality as given(t, at) order by at`.execute(
    server().db,
  );
  expect(rows.map(({ number }) => number ?? undefined)).toEqual(typed.map(phoneNumber));
  expect(rows.filter(({ number }) => number !== null).length).toBeGreaterThan(20);
});
