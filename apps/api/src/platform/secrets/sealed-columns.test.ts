import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addApp, confirmed, newcomer } from '../../../test/sign-in/factors.ts';
import { useServer } from '../../../test/harness.ts';
import { testKey } from '../../../test/test-key.ts';
import { masterKey } from './master-key.ts';
import { openSecrets, rotateSecrets } from './secrets.ts';

const server = useServer();

/** Every sealed value in the database: its `table.column` and data key version. */
async function sealedValues(): Promise<{ column: string; version: string }[]> {
  const { db } = server();
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'json', 'jsonb')`.execute(
    db,
  );
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const { rows } = await sql<{ version: string }>`
        select distinct m[1] as version from ${sql.table(table)} t,
          regexp_matches(t.${sql.ref(column)}::text, '(?:^|")(\\d+)\\.[\\w-]{42,}(?:$|")', 'g') m`.execute(db);
      return rows.map(({ version }) => ({ column: `${table}.${column}`, version }));
    }),
  );
  return found.flat().toSorted((a, b) => (a.column < b.column ? -1 : 1));
}

test('rotating the keys reseals every secret in the database', async () => {
  const { admin, brandAdmin, property, sister, db, config } = server();
  const manager = await newcomer(server());
  await addApp(server(), manager);
  await confirmed(server(), manager);
  await server().as(manager).call(contract.secondFactors.startAuthenticator);
  await server()
    .as(admin)
    .call(contract.integrations.makeFeedKey, { params: { id: property } }, { 'idempotency-key': 'a-key' });
  const connected = await server()
    .as(admin)
    .call(contract.integrations.save, {
      params: { id: sister },
      body: {
        integrations: [
          {
            name: 'entrata',
            locationID: 'L1',
            companyID: 'C1',
            username: 'hearth',
            password: 'a long password',
            residentSync: true,
            leaseSync: true,
          },
        ],
      } as never,
    });
  expect(connected.status, connected.text).toBe(200);
  const brand = await server()
    .as(brandAdmin)
    .call(contract.brands.create, {
      body: { name: 'Codes', fulfilment: 'codes', denominations: [500] } as never,
    });
  const uploaded = await server()
    .as(brandAdmin)
    .call(contract.brandCodes.upload, {
      params: { id: brand.body.data._id },
      body: { codes: [{ code: 'ABC-1', value: '5.00' }] } as never,
    });
  expect(uploaded.body.data[0]?.status).toBe('added');
  await server()
    .as()
    .call(contract.sessions.resetPassword, { body: { email: String(await emailOf(manager._id)) } as never });
  const expected = [
    'authenticators.sealed_secret',
    'brand_codes.sealed',
    'challenges.sealed_secret',
    'idempotency_keys.answer',
    'integrations.secrets',
    'mail_secrets.secrets',
  ];
  await expect.poll(sealedValues).toEqual(expected.map((column) => ({ column, version: '1' })));
  await rotateSecrets(db, masterKey(testKey), masterKey(testKey));
  expect(await sealedValues()).toEqual(expected.map((column) => ({ column, version: '2' })));
  const { vault } = await openSecrets(db, config);
  const { sealed_secret } = await db
    .selectFrom('authenticators')
    .select('sealed_secret')
    .where('user_id', '=', manager._id)
    .executeTakeFirstOrThrow();
  expect(vault.open(sealed_secret, manager._id)).toMatch(/^[A-Z2-7]{32}$/);
});

const emailOf = async (id: string) =>
  (await server().db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
