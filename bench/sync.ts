import { contract } from '@hearth/contract';
import { adapters } from '../apps/api/src/areas/properties/integrations/providers/adapters.ts';
import type { Db } from '../apps/api/src/platform/db/database.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { client, type Client } from '../apps/api/test/client.ts';
import { providerResident, testProvider, type TestProvider } from '../apps/api/test/sync/provider.ts';
import type { Scenario } from '../apps/api/test/scenario.ts';
import type { Pool } from './people.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { inTestServer } from './test-server.ts';

const residents = 10_000;
const rounds = 3;
const partSize = 500;
const sync = contract.residentSync;

interface Fixture {
  db: Db;
  admin: Client;
  propertyId: string;
  provider: TestProvider;
}
type Server = Scenario & { db: Db; pool: Pool; url: string };

/** A property of its own company with a provider in this process, and no emails. */
async function prepare({ db, url, admin, addProperty }: Server, number: number): Promise<Fixture> {
  const mark = newId();
  const company = await db.insertInto('companies').values({ name: mark }).returning('id').executeTakeFirstOrThrow();
  const propertyId = await addProperty(company.id);
  await db.updateTable('properties').set({ features: '{}' }).where('id', '=', propertyId).execute();
  await db
    .insertInto('integrations')
    .values({ property_id: propertyId, name: 'propexo', resident_sync: true, lease_sync: true })
    .execute();
  const provider = testProvider(Array.from({ length: number }, (_, index) => providerResident(mark, index + 1)));
  provider.perPage = partSize;
  adapters.propexo = () => provider;
  return { db, admin: client(url, admin.accessToken), propertyId, provider };
}

async function until({ db }: Fixture, id: string, states: readonly string[]): Promise<Record<string, number>> {
  for (;;) {
    const found = await db.selectFrom('sync_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    if (states.includes(found.state)) return found.counts as Record<string, number>;
    if (found.state === 'failed') throw new Error(`The sync failed: ${found.error}`);
    await sleep(50);
  }
}

/** Runs a sync: reads, plans, confirms and writes. Returns its duration. */
async function syncAll(fixture: Fixture, states: readonly string[] = ['waiting']) {
  const params = { id: fixture.propertyId };
  const startedAt = performance.now();
  const { body } = await fixture.admin.call(sync.start, { params, body: { isFull: true } });
  const runId = body.data._id;
  let counts = await until(fixture, runId, states);
  if (states.includes('waiting')) {
    await fixture.admin.call(sync.confirm, { params: { ...params, runId } });
    counts = await until(fixture, runId, ['done']);
  }
  return { took: performance.now() - startedAt, counts };
}

/** The same rows in bulk by hand, page by page: no row-level security, reads or comparisons. */
async function byHand(server: Server): Promise<number> {
  const { db, propertyId, provider } = await prepare(server, residents);
  const source = await db
    .selectFrom('integrations')
    .select('id')
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  const runId = newId();
  await db
    .insertInto('sync_runs')
    .values({
      id: runId,
      property_id: propertyId,
      integration_id: source.id,
      kind: 'full',
      cause: 'staff',
      state: 'done',
    })
    .execute();
  const input = `jsonb_to_recordset($1::jsonb) as n(id text, "user" text, lease text, "externalID" text, "leaseID" text, "firstName" text,
    "lastName" text, email text, phone text, building text, unit text, "leaseStart" date, "leaseEnd" date)`;
  const texts = [
    `insert into users (id, email, first_name, last_name, phone, role, unit_number, building, external_id)
      select n."user", n.email, n."firstName", n."lastName", n.phone, 'resident', n.unit, n.building, n."externalID" from ${input}`,
    `insert into property_roles (user_id, property_id, role) select n."user", $2, 'resident' from ${input}`,
    `insert into leases (id, property_id, user_id, unit_number, building, start_date, end_date, rent_amount)
      select n.lease, $2, n."user", n.unit, n.building, n."leaseStart", n."leaseEnd", 1500 from ${input}`,
    `insert into sync_records (id, property_id, integration_id, seen_run, external_id, lease_ref, first_name, last_name, email, phone, building,
        unit_number, lease_start, lease_end, rent_amount, content, user_id, lease_id, state, applied_content, applied)
      select n.id, $2, $3, $4, n."externalID", n."leaseID", n."firstName", n."lastName", n.email, n.phone, n.building, n.unit,
        n."leaseStart", n."leaseEnd", 1500, n.id, n."user", n.lease, 'synced', n.id, '{}' from ${input}
      on conflict on constraint sync_records_once do update set seen_run = excluded.seen_run`,
    `insert into sync_lines (run_id, property_id, record_id, user_id, action, name, unit, text, state)
      select $3, $2, n.id, n."user", 'create', n."firstName", n.unit, 'A new resident', 'applied' from ${input}`,
    `insert into audit_log (action, target_kind, target_id, property_id, after, request_id)
      select 'job', 'user', n."user", $2, jsonb_build_object('email', n.email), 'bare' from ${input}
      union all select 'job', 'lease', n.lease, $2, jsonb_build_object('unit', n.unit), 'bare' from ${input}`,
    `insert into changes (topic, op, property_id, record_id, user_id)
      select 'user', 'insert', $2, n."user", n."user" from ${input}
      union all select 'lease', 'insert', $2, n.lease, n."user" from ${input}`,
  ];
  const startedAt = performance.now();
  const connection = await server.pool.connect();
  try {
    for (let at = 0; at < residents; at += partSize) {
      const page = provider.list.slice(at, at + partSize);
      const rows = JSON.stringify(page.map((one) => ({ ...one, id: newId(), user: newId(), lease: newId() })));
      const values: Record<string, string[]> = { sync_records: [source.id, runId], sync_lines: [runId] };
      await connection.query('begin');
      for (const text of texts) {
        const [table = ''] = /(?<=insert into )\w+/.exec(text) ?? [];
        await connection.query(text, [rows, ...(text.includes('$2') ? [propertyId] : []), ...(values[table] ?? [])]);
      }
      await connection.query('commit');
    }
    return performance.now() - startedAt;
  } finally {
    connection.release();
  }
}

/** Statements of the job library, the live tail, lease renewals and this measurement. */
const isBackground = (text: string) =>
  /pgboss|pg_notify|skip locked|set_config|lead_sends|update "?sync_runs"? t set "?leased_until"?|from changes|changes_trimmed|select \* from "sync_runs" where "id" = \$1$|^(begin|commit|start)/i.test(
    text,
  );

export const measurement: Measurement = {
  about: `A full sync of ${residents} new residents with leases, from 'Sync now' through the preview to the last
resident, and the next one, which has nothing to do. The provider runs in this process and returns pages of
${partSize}. The bare side writes the same rows (record, preview line, user with account, role, lease, audit, change)
in bulk, in one transaction per page, without reading, planning, comparing or row-level security. Both alternate,
${rounds} rounds. Statements are those of a sync of one part.`,
  async run() {
    const statements: string[] = [];
    return inTestServer(
      true,
      async (server) => {
        const countOf = async (number: number) => {
          const fixture = await prepare(server, number);
          await sleep(500);
          statements.length = 0;
          await syncAll(fixture);
          return statements.filter((text) => !isBackground(text)).length;
        };
        await countOf(1);
        const few = await countOf(10);
        const many = await countOf(400);
        const times = { ours: [] as number[], again: [] as number[], bare: [] as number[] };
        let applied = 0;
        let changed = 0;
        const ours = async () => {
          const fixture = await prepare(server, residents);
          const first = await syncAll(fixture);
          const second = await syncAll(fixture, ['done']);
          applied += first.counts.applied ?? 0;
          changed += (second.counts.created ?? 0) + (second.counts.changed ?? 0) + (second.counts.conflict ?? 0);
          times.ours.push(first.took);
          times.again.push(second.took);
        };
        for (let round = 0; round < rounds; round += 1) {
          if (round % 2 === 0) await ours();
          times.bare.push(await byHand(server));
          if (round % 2 === 1) await ours();
        }
        const median = (values: readonly number[]) => percentile(values, 0.5);
        return [
          { name: 'statements for a part of 10 residents', value: few },
          { name: 'statements for a part of 400 residents', value: many, atLeast: few, atMost: few },
          { name: 'residents written', value: applied, atLeast: rounds * residents, atMost: rounds * residents },
          { name: 'residents changed by the second sync', value: changed, atMost: 0 },
          { name: 'server, first sync, median', value: Math.round(median(times.ours)), unit: 'ms' },
          { name: 'server, second sync, median', value: Math.round(median(times.again)), unit: 'ms' },
          { name: 'bare pg, median', value: Math.round(median(times.bare)), unit: 'ms' },
          {
            name: 'ratio of the times, bare to server',
            value: rounded(median(times.bare) / median(times.ours)),
            atLeast: 0.5,
          },
        ];
      },
      (text) => statements.push(text),
    );
  },
};
