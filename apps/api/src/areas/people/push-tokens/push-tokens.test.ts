import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { pushTokensMaximum } from '@hearth/contract/people/push-tokens';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const { pushTokens } = contract;
type Person = ReturnType<typeof server>['resident'];
const token = (name: string | number) => `ExponentPushToken[${name}]`;
const register = (person: Person, name: string | number) =>
  server()
    .as(person)
    .call(pushTokens.register, { body: { token: token(name) } });
const tokensOf = async ({ _id }: Person) =>
  (
    (await server().db.selectFrom('users').select('preferences').where('id', '=', _id).executeTakeFirstOrThrow())
      .preferences as { pushTokens?: string[] }
  ).pushTokens;

test('a person has up to a few unique devices, and concurrent registrations both count', async () => {
  const { resident, db } = server();
  await db
    .updateTable('users')
    .set({ preferences: JSON.stringify({ colorTheme: 'dark' }) })
    .where('id', '=', resident._id)
    .execute();
  const responses = await Promise.all([1, 2, 3, 1, 2].map((name) => register(resident, name)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await tokensOf(resident))?.toSorted()).toEqual([token(1), token(2), token(3)]);
  for (let name = 4; name <= pushTokensMaximum + 2; name += 1) await register(resident, name);
  const tokens = (await tokensOf(resident)) ?? [];
  expect(tokens).toHaveLength(pushTokensMaximum);
  expect(tokens.at(-1)).toBe(token(pushTokensMaximum + 2));
  expect(
    await db.selectFrom('users').select('preferences').where('id', '=', resident._id).executeTakeFirstOrThrow(),
  ).toMatchObject({ preferences: { colorTheme: 'dark' } });
});

test('a device belongs to the user who registered it last, and only they can remove it', async () => {
  const { resident, property, addPerson } = server();
  const other = await addPerson('resident', property);
  await register(resident, 'shared');
  const registerDevice = () =>
    server()
      .as(other)
      .call(pushTokens.remove, { body: { token: token('shared') } });
  expect((await registerDevice()).status).toBe(200);
  expect(await tokensOf(resident)).toContain(token('shared'));
  await register(other, 'shared');
  expect(await tokensOf(resident)).not.toContain(token('shared'));
  expect(await tokensOf(other)).toEqual([token('shared')]);
  await registerDevice();
  expect(await tokensOf(other)).toEqual([]);
});

test('invalid tokens are refused, and the audit log has no tokens', async () => {
  const { resident, manager, db } = server();
  for (const body of [
    { token: 'phone' },
    { token: `ExponentPushToken[${'x'.repeat(201)}]` },
    { token: 'ExponentPushToken[a] ' },
    { token: token('a'), userId: manager._id },
    {},
  ])
    expect((await server().as(resident).send('PUT', '/resident/push-tokens', { body })).status).toBe(400);
  expect((await register(manager, 'a')).status).toBe(403);
  const rows = await db.selectFrom('audit_log').select(['action', 'after']).execute();
  expect(rows.filter(({ action }) => action.startsWith('device.')).length).toBeGreaterThan(2);
  expect(JSON.stringify(rows)).not.toContain('PushToken[');
});
