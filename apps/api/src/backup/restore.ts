import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Config } from '../platform/config.ts';
import type { Connected } from '../platform/db/connect.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';
import { codeName } from '../platform/db/install-code.ts';
import { createRoles, readMigrations, refuseChanged } from '../platform/db/migrate.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { prepareQueues } from '../platform/jobs/queues.ts';
import { findMasterKey } from '../platform/secrets/master-key.ts';
import type { Manifest } from './archive-format.ts';
import { readEntries, verifyArchive, type OpenSource, type ReadEntry } from './archive-reader.ts';
import type { Held } from './hold.ts';
import { inOrder } from './in-order.ts';
import { readKnownSchema } from './known-schema.ts';
import { loadDatabase, type RestoreOptions } from './load-database.ts';

const filesAtOnce = 4;

/** Verifies every byte of the archive and returns its manifest. Nothing is written before. */
export async function readVerifiedManifest(
  open: OpenSource,
  { passphrase, trusts }: Omit<RestoreOptions, 'holdsAllBut'>,
): Promise<Manifest> {
  await verifyArchive(open, passphrase);
  const entries = readEntries(open, passphrase);
  try {
    const first = (await entries.next()).value as ReadEntry | undefined;
    if (first?.entry.type !== 'manifest') throw new StartError("This file isn't a Hearth backup.");
    if (passphrase !== undefined && !first.isEncrypted && !trusts)
      throw new StartError(
        "HEARTH_BACKUP_KEY is set, and this backup isn't encrypted, so someone may have replaced it. If you know where it comes from, run npm run restore -- --trust with it.",
      );
    await readKnownSchema((await entries.next()).value as ReadEntry | undefined, trusts);
    return first.entry;
  } finally {
    await entries.return(undefined);
  }
}

/** Refuses a backup of a newer version of Hearth. */
export async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const known = await readMigrations();
  const unknown = migrations.find(
    ({ name }) => name !== codeName && !known.some((migration) => migration.name === name),
  );
  if (unknown)
    throw new StartError(
      `A newer version of Hearth made this backup (${unknown.name} is unknown here). Restore it with that version.`,
    );
  refuseChanged(new Map(migrations.map(({ name, checksum }) => [name, checksum])), known);
}

/** Refuses a wrong master key. Returns what to do about a missing one. */
export async function checkMasterKey({ masterKeyId }: Manifest, config: Config): Promise<string | undefined> {
  if (masterKeyId === null) return undefined;
  const found = await findMasterKey(config, masterKeyId);
  const path = `${config.HEARTH_DATA}/hearth.key`;
  if (found === 'wrong')
    throw new StartError(
      `${config.HEARTH_KEY ? 'HEARTH_KEY' : path} isn't the master key of this backup (${masterKeyId}). Set the right one first, or restore without any.`,
    );
  return found === 'missing'
    ? `The master key (${masterKeyId}) isn't in the backup: set HEARTH_KEY, or copy hearth.key to ${path}. Hearth doesn't start without it.`
    : undefined;
}

export interface Restored {
  held: Held;
  rows: number;
  files: number;
}

/** Loads the archive into an empty target. The database commits last, so a failure leaves it empty. */
export async function restoreArchive(
  { db, exportPool }: Pick<Connected, 'db' | 'exportPool'>,
  storage: FileStorage,
  jobs: readonly Job[],
  open: OpenSource,
  options: RestoreOptions,
): Promise<Restored> {
  await createRoles.execute(db);
  const boss = await prepareQueues(db, jobs);
  const entries = readEntries(open, options.passphrase);
  try {
    const first = (await entries.next()).value as ReadEntry | undefined;
    if (first?.entry.type !== 'manifest') throw new StartError("This file isn't a Hearth backup.");
    const manifest = first.entry;
    return await exportPool.transaction().execute(async (tx) => {
      const { rows, held, next } = await loadDatabase(tx, manifest, entries, boss, options);
      const files = await storeFiles(storage, next, entries);
      const counted = JSON.stringify(sorted(rows));
      if (!files.end || JSON.stringify(sorted(files.end.rows)) !== counted || files.end.files !== files.count)
        throw new StartError("This backup doesn't match its contents list. Restore another backup.");
      return { held, rows: Object.values(rows).reduce((total, count) => total + count, 0), files: files.count };
    });
  } finally {
    await entries.return(undefined);
    await boss.stop({ graceful: false });
  }
}

const sorted = (counts: Record<string, number>) => Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));

async function storeFiles(storage: FileStorage, next: ReadEntry | undefined, entries: AsyncGenerator<ReadEntry>) {
  type End = Extract<ReadEntry['entry'], { type: 'end' }>;
  let end: End | undefined;
  async function* files() {
    for (let read = next; read; read = (await entries.next()).value as ReadEntry | undefined) {
      const { entry } = read;
      if (entry.type === 'end') end = entry;
      if (entry.type === 'file') yield { ...entry, content: await buffer(Readable.from(read.data())) };
    }
  }
  let count = 0;
  const store = inOrder(files(), filesAtOnce, ({ id, size, contentType, content }) =>
    storage.put(id, { size, content: () => [content] }, contentType),
  );
  for await (const _stored of store) count += 1;
  return { count, end: end as End | undefined };
}
