import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterScope, type Db, type Scope } from '../db/database.ts';
import { openTestDatabase } from '../db/testing.ts';

let database: { db: Db; close(): Promise<void> };
let maple: string;
let cedar: string;
let maria: string;
let noah: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const insert = async (statement: ReturnType<typeof sql<{ id: string }>>) =>
    (await statement.execute(database.db)).rows[0]?.id ?? '';
  const addProperty = (name: string) =>
    insert(sql<{ id: string }>`
      insert into properties (name, property_code, address, city, state, zip_code, timezone, email, website)
      values (${name}, new_id(), '1 Main St', 'Austin', 'TX', '78701', 'America/Chicago', 'office@maple.example', 'https://maple.example') returning id`);
  const addResident = (name: string) =>
    insert(sql<{ id: string }>`
      insert into users (first_name, last_name, email, role) values (${name}, 'Lee', ${`${name}@residents.example`}, 'resident') returning id`);
  maple = await addProperty('Maple Court');
  cedar = await addProperty('Cedar Park');
  maria = await addResident('maria');
  noah = await addResident('noah');
  await sql`insert into property_roles (property_id, user_id, role) values (${maple}, ${maria}, 'resident')`.execute(
    database.db,
  );
}, 60_000);

afterAll(() => database.close());

/** Runs one statement as the caller and rolls it back. */
async function as(scope: Partial<Scope>, statement: ReturnType<typeof sql>): Promise<number> {
  const undo = new Error('undone');
  let touched = 0;
  const transaction = database.db.transaction().execute(async (tx) => {
    await sql`insert into files (property_id, owner_id, content_type, size, sha256) values (${maple}, ${maria}, 'image/png', 9, ${'a'.repeat(64)})`.execute(
      tx,
    );
    await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [], ...scope });
    const result = await statement.execute(tx);
    touched = Number(result.numAffectedRows ?? result.rows.length);
    throw undo;
  });
  await transaction.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return touched;
}

const seen = sql`select id from files`;
const added = (propertyId: string | null, ownerId: string, contentType = 'image/png', size = 9) =>
  sql`insert into files (property_id, owner_id, content_type, size, sha256)
    values (${propertyId}, ${ownerId}, ${contentType}, ${size}, ${'b'.repeat(64)})`;

test('a file is visible at its property and to its owner only', async () => {
  expect(await as({ propertyIds: [maple] }, seen)).toBe(1);
  expect(await as({ propertyIds: [cedar] }, seen)).toBe(0);
  expect(await as({ seesAll: true }, seen)).toBe(1);
  expect(await as({ actorId: maria }, seen)).toBe(1);
  expect(await as({ actorId: noah }, seen)).toBe(0);
  expect(await as({ role: 'hearth_resident', actorId: maria }, seen)).toBe(1);
  expect(await as({ role: 'hearth_resident', actorId: noah }, seen)).toBe(0);
});

test("files can't be added to another property or in another person's name", async () => {
  expect(await as({ actorId: noah, propertyIds: [maple] }, added(maple, noah))).toBe(1);
  await expect(as({ actorId: noah, propertyIds: [cedar] }, added(maple, noah))).rejects.toThrow('row-level security');
  expect(await as({ role: 'hearth_resident', actorId: maria }, added(maple, maria))).toBe(1);
  await expect(as({ role: 'hearth_resident', actorId: maria }, added(cedar, maria))).rejects.toThrow(
    'row-level security',
  );
  await expect(as({ role: 'hearth_resident', actorId: maria }, added(maple, noah))).rejects.toThrow(
    'row-level security',
  );
});

test('a file can be marked as removed but not changed otherwise', async () => {
  expect(await as({ propertyIds: [maple] }, sql`update files set removed_at = now()`)).toBe(1);
  expect(await as({ propertyIds: [cedar] }, sql`update files set removed_at = now()`)).toBe(0);
  await expect(as({ propertyIds: [maple] }, sql`update files set owner_id = ${noah}`)).rejects.toThrow(
    'permission denied',
  );
  await expect(as({ propertyIds: [maple] }, sql`delete from files`)).rejects.toThrow('permission denied');
});

test("the database refuses types and sizes that uploads can't have", async () => {
  await expect(as({ seesAll: true }, added(maple, maria, 'text/html'))).rejects.toThrow('content_type');
  await expect(as({ seesAll: true }, added(maple, maria, 'image/png', 15 * 1024 * 1024 + 1))).rejects.toThrow(
    'files_size_check',
  );
  expect(await as({ seesAll: true }, added(maple, maria, 'image/png', 15 * 1024 * 1024))).toBe(1);
});
