import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '@node-rs/argon2';
import { demoAccounts, demoPassword } from '@hearth/contract/identity/demo-accounts';
import { sql } from 'kysely';
import { hasPeople, makeDemoWorld } from './demo-world.ts';
import { checkUpload } from './platform/files/check.ts';
import { inMemory } from './platform/files/reading.ts';
import type { FileContent } from './platform/files/storage.ts';
import type { Db } from './platform/db/database.ts';
import { openTestDatabase } from './platform/db/testing.ts';
import type { Secrets } from './platform/secrets/secrets.ts';
import { testSecrets } from '../test/secrets.ts';

const now = new Date('2026-03-18T15:00:00Z');
const log = { info: () => undefined };

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let secrets: Secrets;
const stored = new Map<string, Uint8Array>();
const files = {
  async put(id: string, content: Uint8Array | FileContent) {
    stored.set(id, content as Uint8Array);
  },
  async remove(id: string) {
    stored.delete(id);
  },
};
const ask = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  secrets = await testSecrets(db);
}, 60_000);
afterAll(() => database.close(), 60_000);

describe('creating the demo world', () => {
  it('leaves an empty database and no pictures when interrupted', async () => {
    const failing = {
      ...files,
      async put(id: string, content: Uint8Array) {
        stored.set(id, content);
        if (stored.size > 20) throw new Error('the disk is full');
      },
    };
    await expect(makeDemoWorld({ db, files: failing as typeof files, log, secrets, now })).rejects.toThrow(
      'the disk is full',
    );
    expect(await hasPeople(db)).toBe(false);
    expect(stored.size).toBe(0);
  }, 60_000);

  it('creates one world when two processes start at once', async () => {
    const made = await Promise.all([
      makeDemoWorld({ db, files, log, secrets, now }),
      makeDemoWorld({ db, files, log, secrets, now }),
    ]);
    expect(made.sort()).toEqual([false, true]);
    expect(
      await ask(
        sql`select (select count(*) from companies) as companies, (select count(*) from properties) as properties`,
      ),
    ).toEqual([{ companies: 3, properties: 8 }]);
  }, 60_000);

  it('includes sealed codes that can be redeemed', async () => {
    const codes = await ask<{ left: number; sealed: string }>(
      sql`select count(*) as left, min(sealed) as sealed from brand_codes where order_id is null`,
    );
    expect(codes).toEqual([{ left: 40, sealed: expect.not.stringContaining('DEMO') }]);
  });

  it('has balances that equal the transfers, and no negative property balances', async () => {
    expect(await ask(sql`select * from ledger_drift()`)).toEqual([]);
    expect(await ask(sql`select id from accounts where kind = 'property' and balance < 0`)).toEqual([]);
    expect(await ask(sql`select sum(balance) as sum from accounts`)).toEqual([{ sum: 0 }]);
    const [earned] = await ask<{ earned: number; wrong: number }>(sql`
      select sum(a.earned) as earned, count(*) filter (where a.earned < 0) as wrong from accounts a join users u on u.id = a.user_id where u.deleted_at is null`);
    expect(earned?.earned).toBeGreaterThan(0);
    expect(earned?.wrong).toBe(0);
  });

  it('has residents with the unit of their current lease, and monthly rent rewards where properties offer them', async () => {
    const running = sql`l.void_at is null and l.start_date < ${now}::date and l.end_date > ${now}::date`;
    const [leases] = await ask<{ running: number; elsewhere: number; ended: number }>(sql`
      select count(*) filter (where ${running}) as running, count(*) filter (where ${running} and (u.unit_number, u.building) <> (l.unit_number, l.building)) as elsewhere,
        count(*) filter (where u.deleted_at is not null and l.end_date > u.deleted_at and l.void_at is null) as ended
      from leases l join users u on u.id = l.user_id`);
    expect(leases?.running).toBeGreaterThan(400);
    expect(leases).toMatchObject({ elsewhere: 0, ended: 0 });
    const months = await ask<{ amount: number; months: number }>(sql`
      select (p.features ->> 'rentRollPointsAmount')::int as amount, (select count(distinct r.month) from rent_rewards r join point_logs g on g.id = r.point_log_id and g.type = 'rent' and g.points = 500
        where r.property_id = p.id) as months
      from properties p`);
    expect(months.map(({ amount, months: count }) => (amount > 0 ? count : count === 0))).toEqual(
      months.map(({ amount }) => (amount > 0 ? 13 : true)),
    );
  });

  it('keeps every foreign key and index of the schema', async () => {
    const fresh = await openTestDatabase();
    const shape = sql<{ text: string }>`
      select conname || ' ' || pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public' order by 1`;
    expect(await ask(shape)).toEqual((await shape.execute(fresh.db)).rows);
    await fresh.close();
  }, 60_000);

  it('lets every active user sign in with the demo password', async () => {
    const rows = await ask<{ email: string; password_hash: string | null }>(sql`
      select u.email, c.password_hash from users u left join credentials c on c.user_id = u.id where u.subject is not null`);
    expect(rows.every(({ password_hash }) => password_hash !== null)).toBe(true);
    expect(demoAccounts.every(({ email }) => rows.some((row) => row.email === email))).toBe(true);
    expect(await verify(rows[0]?.password_hash ?? '', demoPassword)).toBe(true);
  });

  it('stores a real file for everything that submissions and properties reference, and nothing else', async () => {
    type Named = { id: string; sha256: string; size: number; kind: string };
    const submitted = await ask<Named>(sql`
      select f.id, f.sha256, f.size, f.content_type as kind from files f
      join point_logs l on l.user_id = f.owner_id and l.boost_info::text like '%' || f.id || '%'`);
    const ofProperties = await ask<Named>(sql`
      select s.id, f.sha256, f.size, f.content_type as kind from files f cross join lateral unnest(array[f.id, f.small_id]) s (id)
      where s.id is not null and f.is_named and (f.id in (select file_id from property_pictures) or exists (
        select from properties p where f.id in (p.logo_id, p.move_in_guide) or p.ambassador_documents::text like '%' || f.id || '%'))
        and f.purpose is not null`);
    const named = [...submitted, ...ofProperties];
    expect(submitted.length).toBeGreaterThan(50);
    expect(named.length).toBe(stored.size);
    for (const kind of ['image/png', 'application/pdf', 'image/webp']) {
      const { id = '' } = ofProperties.find((file) => file.kind === kind) ?? {};
      const bytes = inMemory(stored.get(id) ?? new Uint8Array());
      expect((await checkUpload(bytes, kind === 'application/pdf' ? 'pdf' : 'image')).contentType).toBe(kind);
    }
    expect(named.length).toBeGreaterThan(50);
    for (const { id, sha256, size } of named) {
      const bytes = stored.get(id) ?? new Uint8Array();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect(bytes.byteLength).toBe(size);
    }
    const first = stored.get(named[0]?.id ?? '') ?? new Uint8Array();
    expect(await checkUpload(inMemory(first), 'image')).toMatchObject({
      contentType: 'image/webp',
      width: 800,
      height: 600,
    });
  });

  it('gives each account the scope in its label', async () => {
    const worksAt = async (email: string) =>
      (
        await ask<{ property_id: string }>(sql`
      select p.property_id from users u, actor_properties(u.id) p where u.email = ${email}`)
      ).length;
    expect(await worksAt('manager@hearth.example')).toBe(2);
    expect(await worksAt('viewer@hearth.example')).toBe(1);
    const everywhere = await worksAt('company-all-sites@hearth.example');
    const somewhere = await worksAt('company-multi-site@hearth.example');
    expect(everywhere).toBe(3);
    expect(somewhere).toBeGreaterThan(0);
    expect(somewhere).toBeLessThan(everywhere);
  });
});
