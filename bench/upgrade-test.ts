import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { databaseUrl, launchServerProcess, startServerProcess } from '../apps/api/test/server-process.ts';
import { sleep } from './measurement.ts';
import { startStaffLoad } from './staff-load.ts';

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** A checkout of an earlier version, with this version's packages if both lock the same ones. */
function checkOut(version: string): string {
  const folder = join(root, '.bench/versions', git('rev-parse', `${version}^{commit}`));
  if (existsSync(folder)) return folder;
  mkdirSync(join(folder, '..'), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const archive = execFileSync('git', ['archive', version], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archive });
  const lock = (folderOfLock: string) => readFileSync(join(folderOfLock, 'package-lock.json'), 'utf8');
  if (lock(unfinished) === lock(root)) linkPackages(unfinished);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: unfinished, stdio: 'inherit' });
  renameSync(unfinished, folder);
  return folder;
}

/** Links each installed package, except the workspace's own, which are those of the version. */
function linkPackages(folder: string) {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@hearth'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@hearth' && !name.startsWith('.hearth')) symlinkSync(join(from, name), join(to, name));
  for (const [name, path] of [
    ['contract', 'packages/contract'],
    ['demo', 'packages/demo'],
    ['api', 'apps/api'],
    ['console', 'apps/console'],
  ] as const)
    symlinkSync(join('../..', path), join(to, '@hearth', name));
}

/** Runs `npm run check` of this version and returns its report. */
function check(env: Record<string, string>): { report: string; isClean: boolean } {
  const options = { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' } as const;
  try {
    return { report: execFileSync(process.execPath, ['apps/api/src/check-cli.ts'], options), isClean: true };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { report: `${stdout}${stderr}`, isClean: false };
  }
}

const secondsBefore = 10;
const secondsTogether = 30;
const secondsAfter = 15;

/** Refuses every change of the schema, so that a migration fails. */
const blockSchemaChanges = `create function block_schema_changes() returns event_trigger language plpgsql as
  $$ begin raise exception 'schema changes are blocked'; end $$;
  create event trigger block_schema_changes on ddl_command_start execute function block_schema_changes()`;
const allowSchemaChanges = 'drop event trigger block_schema_changes; drop function block_schema_changes()';

async function main([version = '']: string[]) {
  if (!version) throw new Error('Name the version to upgrade from: npm run upgrade-test -- v1.2.0');
  const previous = checkOut(version);
  const folder = mkdtempSync(join(tmpdir(), 'hearth-upgrade-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: () => undefined });
  const { pool, db } = openDatabase({ ...postgres.connection, user: 'postgres' }, 2);
  const env = {
    DATABASE_URL: databaseUrl(postgres.connection),
    HEARTH_DATA: join(folder, 'files'),
    HEARTH_KEY: randomBytes(32).toString('base64'),
    HEARTH_DEMO: 'true',
    HEARTH_DEMO_RESIDENTS: '100',
  };
  const problems: string[] = [];
  const starting = launchServerProcess(env, { checkout: previous });
  const old = await starting.ready;
  const load = await startStaffLoad(old.url);
  try {
    await sleep(secondsBefore * 1000);

    // A failed migration leaves the old version running.
    await pool.query(blockSchemaChanges);
    const refused = launchServerProcess(env);
    const reason = await refused.ready.then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (reason === undefined) problems.push('the new version started although its migration failed');
    await refused.kill();
    await pool.query(allowSchemaChanges);

    const startedAt = performance.now();
    const fresh = await startServerProcess(env);
    const readyMs = Math.round(performance.now() - startedAt);
    load.use(old.url, fresh.url);
    await sleep(secondsTogether * 1000);
    load.use(fresh.url);
    await old.stop();
    await sleep(secondsAfter * 1000);
    const { acknowledged, calls, failures, slowestMs } = await load.stop();
    const { rows } = await pool.query<{ key: string; times: number }>(
      `select note as key, count(*)::int as times from point_logs where note = any ($1) group by note`,
      [acknowledged],
    );
    const times = new Map(rows.map(({ key, times: count }) => [key, count]));
    const lost = acknowledged.filter((key) => !times.has(key)).length;
    const duplicated = rows.filter(({ times: count }) => count > 1).length;
    await fresh.stop();
    const { report, isClean } = check(env);
    if (failures.length > 0)
      problems.push(
        `${failures.length} calls failed, such as ${failures.slice(0, 3).join('; ')}. The old version said: ${starting.output()}`,
      );
    if (lost > 0) problems.push(`${lost} acknowledged gifts were lost`);
    if (duplicated > 0) problems.push(`${duplicated} gifts were made twice`);
    if (!isClean) problems.push(`npm run check found problems:\n${report}`);
    console.log(`${version} → this version: ready after ${readyMs} ms beside the old one
calls ${calls}, failed ${failures.length}, slowest ${slowestMs} ms
gifts ${acknowledged.length}, lost ${lost}, duplicated ${duplicated}
refused migration: ${
      reason
        ?.split('\n')
        .find((line) => /blocked/.test(line))
        ?.slice(0, 160) ?? reason?.slice(0, 400)
    }
npm run check: ${isClean ? 'clean' : 'problems'}`);
  } finally {
    await load.stop();
    await old.kill();
    await db.destroy();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const problem of problems) console.error(`FAILED: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
