import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../harness.ts';

const server = useServer();
const monitoring = new URL('../../../../deploy/monitoring/', import.meta.url);
const scrape = async () => (await fetch(`${server().adminUrl}/metrics`)).text();
const valueOf = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

test('alerts and the dashboard read only metrics that exist', async () => {
  await fetch(`${server().url}/healthz`);
  const metrics = await scrape();
  for (const file of ['alerts.yaml', 'alerts.test.yaml', 'dashboard.json']) {
    const names = new Set(
      (await readFile(new URL(file, monitoring), 'utf8')).match(/\b(?:hearth|nodejs|process)_[a-z0-9_]+/g),
    );
    expect(names.size).toBeGreaterThan(5);
    expect([file, ...[...names].filter((name) => !metrics.includes(`\n${name}`))]).toEqual([file]);
  }
});

test('metrics show failed and waiting jobs and what the nightly checks found', async () => {
  const { db } = server();
  expect(valueOf(await scrape(), 'hearth_database_connections')).toBeGreaterThan(0);
  await sql`insert into pgboss.job (name, state, completed_on) values ('mail-gift', 'failed', now())`.execute(db);
  await sql`insert into drift_checks (name, checked_at, differences) values ('ledger', now(), 2)
    on conflict (name) do update set differences = 2`.execute(db);
  await eventually(async () => {
    const metrics = await scrape();
    return valueOf(metrics, 'hearth_jobs_failed') === 1 && valueOf(metrics, 'hearth_drift_differences') === 2;
  });
});
