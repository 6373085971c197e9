import { hash } from '@node-rs/argon2';
import { demoPassword, demoPictures, demoWorld, type WorldOptions } from '@hearth/demo';
import { sql } from 'kysely';
import type { Db, Tx } from './platform/db/database.ts';
import { loadInBulk, loadRows, settleBalances } from './platform/db/load.ts';
import type { FileStore } from './platform/files/store.ts';

type DemoOptions = WorldOptions & { db: Db; files: Pick<FileStore, 'put'>; log(message: string): void };

type Row = Record<string, unknown>;

const uploadsAtOnce = 16;

/** True when nobody is there whom a demo world could harm. */
export async function hasPeople(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/**
 * Fills an empty database with the demo world: all of it or, when it is stopped, nothing. Answers false, and changes
 * nothing, when people are there already, also when two processes start at once.
 */
export async function makeDemoWorld({ db, files, log, ...world }: DemoOptions): Promise<boolean> {
  const passwordHash = await hash(demoPassword);
  return db.transaction().execute(async (tx) => {
    await sql`lock table users in share row exclusive mode`.execute(tx);
    if (await hasPeople(tx)) return false;
    const startedAt = performance.now();
    let rowCount = 0;
    const fileRows: Row[] = [];
    await loadInBulk(tx, async () => {
      for (const { table, rows } of demoWorld(world)) {
        await loadRows(tx, table, rows);
        if (table === 'files') fileRows.push(...rows);
        rowCount += rows.length;
      }
      await sql`insert into credentials (user_id, password_hash) select id, ${passwordHash} from users where subject is not null`.execute(tx);
    });
    await putPictures(files, fileRows);
    await settleBalances(tx);
    log(`Made the demo world: ${rowCount.toLocaleString('en-US')} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return true;
  });
}

async function putPictures(files: Pick<FileStore, 'put'>, rows: readonly Row[]) {
  const pictures = new Map(demoPictures().map((picture) => [picture.sha256, picture]));
  const waiting = [...rows];
  const put = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) {
      const picture = pictures.get(String(row.sha256));
      if (!picture) throw new Error(`The demo world has no picture with the hash ${String(row.sha256)}.`);
      await files.put(String(row.id), picture.bytes, { contentType: picture.contentType });
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, put));
}
