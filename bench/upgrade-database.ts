import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { chooseAccount } from '../apps/api/src/platform/db/embedded/account.ts';
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { launchServerProcess } from '../apps/api/test/server-process.ts';
import { downloadPrograms } from '../apps/api/src/upgrade-database/old-programs.ts';
import { sleep, type Measurement } from './measurement.ts';
import { root } from './world.ts';

const oldMajor = 17;
const killsAfterMs = [500, 2000, 4000, 6000, 8000, 11_000, 15_000];

/** Names and content of a folder as one digest. */
const digestOf = (folder: string) =>
  execFileSync('sh', ['-c', 'find . -type f -exec sha256sum {} + | sort | sha256sum'], { cwd: folder }).toString();

/** Logs, balances and files, read beside no Hearth. */
async function contentOf(dataDir: string, binDir?: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, ...(binDir && { binDir }) });
  const { db, pool } = openDatabase({ ...postgres.connection, user: 'postgres' }, 1);
  const { rows } =
    await pool.query(`select (select md5(string_agg(l::text, ',' order by id)) from point_logs l) as logs,
    (select md5(string_agg(a::text, ',' order by id)) from accounts a) as accounts,
    (select md5(string_agg(s::text, ',' order by number)) from audit_seals s) as seals,
    current_setting('server_version_num')::int / 10000 as major`);
  await db.destroy();
  await postgres.stop();
  return rows[0] as { logs: string; accounts: string; seals: string; major: number };
}

export const measurement: Measurement = {
  about: `A demo world on the embedded PostgreSQL ${oldMajor}: this version refuses the folder and leaves it as it is;
npm run upgrade-database is killed ${killsAfterMs.length} times at different moments, then runs to its end.`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-major-'));
    const data = join(folder, 'data');
    const account = chooseAccount(join(data, 'postgres'));
    try {
      const programs = await downloadPrograms(oldMajor, join(folder, 'programs'), account);
      const world = { HEARTH_DATA: data, HEARTH_DEMO: 'true', HEARTH_DEMO_RESIDENTS: '300', PG_BIN_DIR: programs };
      const first = await launchServerProcess(world).ready;
      await first.stop();
      const before = await contentOf(data, programs);
      const cluster = join(data, 'postgres');
      const digest = digestOf(cluster);

      const env = { ...process.env, NODE_ENV: 'production', HEARTH_DATA: data };
      const refusal = await launchServerProcess({ HEARTH_DATA: data }).ready.then(
        () => 'it started',
        (error: Error) => error.message,
      );
      const cli = join(root, 'apps/api/src/upgrade-database-cli.ts');
      let kills = 0;
      for (const afterMs of killsAfterMs) {
        const child = spawn(process.execPath, [cli], { env, stdio: 'ignore' });
        const ended = new Promise((resolve) => child.once('exit', resolve));
        await Promise.race([sleep(afterMs), ended]);
        if (child.exitCode !== null) break;
        child.kill('SIGKILL');
        await ended;
        kills += 1;
        if (digestOf(cluster) !== digest) throw new Error('a killed upgrade changed the old database');
      }
      const startedAt = performance.now();
      const done = spawnSync(process.execPath, [cli], { env, encoding: 'utf8' });
      const seconds = (performance.now() - startedAt) / 1000;
      if (done.status !== 0) throw new Error(`${done.stdout}${done.stderr}`);
      const again = spawnSync(process.execPath, [cli], { env, encoding: 'utf8' });
      const after = await contentOf(data);
      const check = spawnSync(process.execPath, [join(root, 'apps/api/src/check-cli.ts')], { env, encoding: 'utf8' });
      const started = await launchServerProcess({ HEARTH_DATA: data, HEARTH_DEMO: 'true' }).ready;
      await started.stop();
      const kept = join(data, `postgres-${oldMajor}`);
      return [
        {
          name: 'start on the old folder, before',
          value: /upgrade-database/.test(refusal) ? 'names the command' : refusal,
        },
        { name: 'kills', value: kills, atLeast: killsAfterMs.length },
        { name: 'upgrade', value: Math.round(seconds), unit: 's' },
        { name: 'major version', value: after.major, atLeast: oldMajor + 1 },
        {
          name: 'logs, accounts or seals that differ',
          value:
            Number(before.logs !== after.logs) +
            Number(before.accounts !== after.accounts) +
            Number(before.seals !== after.seals),
          atMost: 0,
        },
        { name: 'exit code of npm run check', value: check.status ?? 2, atMost: 0 },
        {
          name: 'old database kept as it was',
          value: Number(existsSync(kept) && digestOf(kept) === digest),
          atLeast: 1,
        },
        {
          name: 'backups kept',
          value: readdirSync(data).filter((name) => name.endsWith('.backup')).length,
          atLeast: 1,
          atMost: 1,
        },
        { name: 'left over', value: readdirSync(data).filter((name) => /upgrade/.test(name)).length, atMost: 0 },
        { name: 'exit code of a second run', value: again.status ?? 2, atMost: 0 },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
