import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { eventually, useServer } from '../harness.ts';
import { png } from '../fixtures/pictures.ts';
import { launchServerProcess } from '../server-process.ts';

const server = useServer({ env: { HEARTH_DISK_RESERVE_MB: '1' } });
const noSpace = { code: 'NO_SPACE', message: generalMessages.noSpace };
const manager = () => server().as(server().manager);
const requestPoints = (headers: Record<string, string> = {}) =>
  manager().call(contract.pointsRequests.request, { params: { id: server().property }, body: { amount: 5 } }, headers);
const readiness = async () => {
  const response = await fetch(`${server().url}/readyz`);
  return { status: response.status, body: (await response.json()) as { space: boolean; reason?: string } };
};
/** Sets a reserve larger than any disk, as if it were full. */
const fill = () => become(10_000_000, { status: 503, space: false });
const free = () => become(1, { status: 200, space: true });

/** Waits for both, because a busy database also makes the server not ready. */
async function become(reserve: number, wanted: { status: number; space: boolean }) {
  server().config.HEARTH_DISK_RESERVE_MB = reserve;
  await eventually(async () => {
    const { status, body } = await readiness();
    return status === wanted.status && body.space === wanted.space;
  });
}

afterEach(free);

describe('below the reserve', () => {
  test('writes get a 507 while reads continue, and writes recover automatically', async () => {
    await fill();
    expect((await readiness()).body).toMatchObject({ space: false, reason: expect.stringMatching(/ MB free, and /) });
    const refused = await requestPoints();
    expect([refused.status, refused.error]).toEqual([507, { ...noSpace, requestId: expect.any(String) }]);
    expect((await manager().call(contract.pointLogs.list, { query: { propertyId: server().property } })).status).toBe(
      200,
    );
    expect((await manager().call(contract.sessions.me)).status).toBe(200);
    await free();
    expect((await requestPoints()).status).toBe(200);
  });

  test('users sign in, stay signed in and sign out, because reading requires it', async () => {
    const nobody = server().as();
    await fill();
    expect((await nobody.call(contract.sessions.refresh)).status).toBe(401);
    const body = { email: 'nobody@hearth.example', password: 'not the password' };
    expect((await nobody.call(contract.sessions.signIn, { body })).status).toBe(401);
    expect((await nobody.call(contract.sessions.signOut)).status).toBe(200);
    expect((await nobody.call(contract.sessions.resetPassword, { body: { email: body.email } })).status).toBe(507);
  });

  test('repeating an earlier call returns its result, while a new one is refused', async () => {
    const headers = { 'idempotency-key': newId() };
    const first = await requestPoints(headers);
    await fill();
    const again = await requestPoints(headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await requestPoints({ 'idempotency-key': newId() })).status).toBe(507);
  });

  test("a caller without permission gets a 403 and doesn't see how much space is left", async () => {
    await fill();
    const request = { params: { id: server().property }, body: { amount: 5 } };
    expect((await server().as().call(contract.pointsRequests.request, request)).status).toBe(401);
  });

  test('an upload is refused and leaves nothing behind', async () => {
    await fill();
    const form = new FormData();
    form.append('images', new Blob([png(4, 3)]), 'a.png');
    const path = `/resident/boosts/${newId()}/submissions`;
    expect((await server().as(server().resident).send('POST', path, { body: form })).status).toBe(507);
    expect(await readdir(join(server().folder, 'files', '.incoming'))).toEqual([]);
  });

  test('jobs wait for space, then run', async () => {
    await fill();
    await sleep(1000);
    const id = newId();
    await sql`insert into pending_files (id, created_at) values (${id}, now() - interval '1 hour')`.execute(
      server().db,
    );
    await sql`insert into pgboss.job (name, data) values ('drop-forgotten-files', '{}')`.execute(server().db);
    const isStored = async () =>
      (await sql`select from pending_files where id = ${id}`.execute(server().db)).rows.length > 0;
    await sleep(1500);
    expect(await isStored()).toBe(true);
    await free();
    await eventually(async () => !(await isStored()));
  });
});

describe('a full disk reported by the database', () => {
  const refuseRequests = sql.raw(`
      create function raise_disk_full() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger raise_disk_full before insert on points_requests for each row execute function raise_disk_full();`);
  const dropTrigger = sql.raw(
    'drop trigger if exists raise_disk_full on points_requests; drop function if exists raise_disk_full()',
  );

  test('is a 507 that changes nothing, and ends when a test write succeeds', async () => {
    const audits = async () =>
      (await sql<{ count: number }>`select count(*) from audit_log`.execute(server().db)).rows[0]?.count;
    const before = await audits();
    await refuseRequests.execute(server().db);
    // The state lasts until a test write succeeds, which can take several attempts on a slow machine.
    await eventually(async () => {
      const refused = await requestPoints();
      expect([refused.status, refused.error.code]).toEqual([507, 'NO_SPACE']);
      return (await readiness()).body.reason === 'The disk with the database is full.';
    });
    await dropTrigger.execute(server().db);
    expect(await audits()).toBe(before);
    await eventually(async () => (await readiness()).status === 200);
    expect((await requestPoints()).status).toBe(200);
  });
});

test('starting without space fails with a sentence saying how much is needed and where', async () => {
  const folder = join(server().folder, 'new');
  const starting = launchServerProcess({ HEARTH_DATA: folder, HEARTH_DISK_RESERVE_MB: '10000000' });
  const said = await starting.ready.then(
    () => 'ready',
    (error: Error) => error.message,
  );
  expect(said).toMatch(/Not enough disk space to start: \d+ MB free in .+ and Hearth needs 100000\d\d MB there/);
  expect(said).not.toMatch(/\n\s+at /);
  expect(await starting.ended).toEqual([1, null]);
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});

test('the API reference documents the 507 for every call that saves', async () => {
  const document = (await (await fetch(`${server().url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  expect(document.paths['/point-logs/award']?.post?.responses).toHaveProperty('507');
  expect(document.paths['/point-logs']?.get?.responses).not.toHaveProperty('507');
  expect(document.paths['/auth/refresh']?.post?.responses).not.toHaveProperty('507');
});
