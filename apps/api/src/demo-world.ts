import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '@hearth/contract/identity/demo-accounts';
import { demoFile, demoWorld, firstBootSize, type WorldOptions } from '@hearth/demo';
import { sql } from 'kysely';
import { addDemoCodes } from './areas/brands/codes/public.ts';
import { settleBalances } from './areas/points/ledger/public.ts';
import type { Config } from './platform/config.ts';
import type { Db, Tx } from './platform/db/database.ts';
import { loadInBulk, loadRows } from './platform/db/load.ts';
import { withMigrationLock } from './platform/db/migration-lock.ts';
import { openFileStore } from './platform/files/open.ts';
import type { FileStore } from './platform/files/store.ts';
import type { Logger } from './platform/log.ts';
import { openSecrets, type Secrets } from './platform/secrets/secrets.ts';
import { newSecret } from './platform/tokens.ts';
import { hashPassword } from './platform/user-pool/password.ts';

type Row = Record<string, unknown>;
type DemoOptions = WorldOptions & {
  db: Db;
  files: Pick<FileStore, 'put' | 'remove'>;
  log: Pick<Logger, 'info'>;
  secrets: Secrets;
};

const uploadsAtOnce = 16;
const codesOfValue = 20;
/** Time for a batch to reach the server, which processes it while the next rows are made. */
const sendMs = 2;

/** True if the database contains users, which a demo world must not be mixed with. */
export async function hasPeople(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Creates the demo world in the configured size if there are no users. */
export async function makeDemoWorldOnFirstBoot(db: Db, config: Config, log: Logger): Promise<void> {
  if (await hasPeople(db)) return;
  const residents = config.HEARTH_DEMO_RESIDENTS ?? firstBootSize.residents;
  const logs = Math.round((firstBootSize.logs * residents) / firstBootSize.residents);
  const files = openDemoFiles(config);
  await withMigrationLock(db, log, async () => {
    const secrets = await openSecrets(db, config);
    await makeDemoWorld({ db, files, log, secrets, now: new Date(), residents, logs });
  });
}

const megabyte = 1024 * 1024;

/** Upper bound of a first demo boot's disk usage: pictures, rows and their WAL. */
export const worldBytes = ({ HEARTH_DEMO_RESIDENTS = firstBootSize.residents }: Config) =>
  (55 + HEARTH_DEMO_RESIDENTS / 10) * megabyte;

/** The file store for the demo world's pictures. It creates no links, so any secret works. */
export const openDemoFiles = (config: Config) => openFileStore(config, newSecret().secret);

/**
 * Creates the demo world in an empty database, all or nothing. Returns false, changing nothing, if users exist; safe
 * for concurrent processes.
 */
export async function makeDemoWorld({ db, files, log, secrets, ...world }: DemoOptions): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  const pictures = openPictures(files);
  const make = async (tx: Tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx);
    if (await hasPeople(tx)) return false;
    const startedAt = performance.now();
    let rowCount = 0;
    await loadInBulk(tx, async () => {
      let loading = Promise.resolve();
      for (const { table, rows } of demoWorld(world)) {
        await loading;
        loading = awaitedLater(loadRows(tx, table, rows));
        if (table === 'files') pictures.put(rows);
        await sleep(sendMs);
        rowCount += rows.length;
      }
      await loading;
      await sql`
        with known as (
          insert into credentials (user_id, password_hash) select id, ${passwordHash} from users where subject is not null returning user_id
        ) insert into demo_accounts (user_id) select user_id from known`.execute(tx);
    });
    await addDemoCodes(tx, secrets, codesOfValue);
    await pictures.areThere();
    await settleBalances(tx);
    await sql`select rebuild_totals()`.execute(tx);
    log.info({ rows: rowCount, seconds: Math.round(performance.now() - startedAt) / 1000 }, 'created the demo data');
    return true;
  };
  try {
    return await db.transaction().execute(make);
  } catch (error) {
    await pictures.remove();
    throw error;
  }
}

/** Defers a rejection until the promise is awaited. */
function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** Stores the world's pictures while its rows are created, and deletes them if those are rolled back. */
function openPictures(files: DemoOptions['files']) {
  const putting: Promise<void>[] = [];
  const stored: string[] = [];
  let isGivenUp = false;

  async function putAll(rows: readonly Row[]) {
    const waiting = [...rows];
    const put = async () => {
      for (let row = waiting.pop(); row && !isGivenUp; row = waiting.pop()) {
        const file = demoFile(String(row.sha256));
        if (!file) throw new Error(`The demo world has no file with the hash ${String(row.sha256)}.`);
        // Both sizes of a picture are the same file, since they are small.
        for (const id of [row.id, row.small_id].filter((given) => typeof given === 'string')) {
          stored.push(id);
          await files.put(id, file.bytes, { contentType: file.contentType });
        }
      }
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, put));
  }

  return {
    put: (rows: readonly Row[]) => void putting.push(awaitedLater(putAll(rows))),
    areThere: () => Promise.all(putting),
    async remove() {
      isGivenUp = true;
      await Promise.allSettled(putting);
      await Promise.allSettled(stored.map((id) => files.remove(id)));
    },
  };
}
