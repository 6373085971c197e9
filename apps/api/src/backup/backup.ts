import { buffer } from 'node:stream/consumers';
import { CodedError } from '../platform/errors.ts';
import type { Db } from '../platform/db/database.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';
import { readSchemaState } from '../platform/db/migrate.ts';
import { readSchemaFiles } from '../platform/db/schema-files.ts';
import { withFilesKept } from '../platform/files/deletion-lock.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { copyDatabase } from './copy-database.ts';
import { readOtherTables } from './hearth-tables.ts';
import { inOrder } from './in-order.ts';
import type { Location } from './archive-location.ts';

export class BackupRunning extends StartError {}

export interface BackupSource {
  db: Db;
  /** Without pipelining, for COPY. */
  exportPool: Db;
  storage: FileStorage;
}

export interface BackupResult {
  at: Date;
  bytes: number;
  rows: number;
  files: number;
  fileBytes: number;
  /** Files that rows name and the file store doesn't have. */
  missing: string[];
  /** The master key, which isn't in the backup; null before the first start. */
  masterKeyId: string | null;
  /** Tables outside Hearth's schema, which aren't in the backup. */
  otherTables: string[];
}

const filesAtOnce = 4;

/** Adds the files to the archive. Their content never changes, and none is deleted while `withFilesKept` runs. */
async function copyFiles(storage: FileStorage, ids: readonly string[], archive: ArchiveWriter) {
  const missing: string[] = [];
  let fileBytes = 0;
  const read = async (id: string) => {
    const file = await storage.get(id).catch((error: unknown) => {
      if (error instanceof CodedError && error.status === 404) return undefined;
      throw error;
    });
    return { id, file: file && { contentType: file.contentType, content: await buffer(file.stream) } };
  };
  for await (const { id, file } of inOrder(ids, filesAtOnce, read)) {
    if (!file) {
      missing.push(id);
      continue;
    }
    await archive.entry({ type: 'file', id, contentType: file.contentType, size: file.content.length });
    await archive.data(file.content);
    fileBytes += file.content.length;
  }
  return { files: ids.length - missing.length, fileBytes, missing };
}

/**
 * Writes a backup of one moment. The order matters: deletions stop, then the snapshot is taken, then files are copied.
 * A file is stored before the row that names it commits, so the snapshot's files are all there, and stay until the end.
 */
export async function takeBackup(
  { db, exportPool, storage }: BackupSource,
  location: Location,
  passphrase: string | undefined,
): Promise<BackupResult> {
  if (!(await readSchemaState(db)).isCurrent)
    throw new StartError(
      'This database belongs to another version of Hearth. Take the backup with that version, or start this one first.',
    );
  const result = await withFilesKept(db, async (confirm) => {
    const output = await location.create();
    try {
      const archive = await ArchiveWriter.open(output, passphrase);
      const schema = await readSchemaFiles();
      const { rows, fileIds, ...snapshot } = await copyDatabase(exportPool, schema, archive);
      const { missing, ...files } = await copyFiles(storage, fileIds, archive);
      await archive.entry({ type: 'end', rows, ...files });
      await archive.end();
      await confirm();
      await output.finish();
      const otherTables = await readOtherTables(db, schema.tables);
      return { ...snapshot, bytes: archive.bytes, rows: sum(Object.values(rows)), ...files, missing, otherTables };
    } catch (error) {
      await output.abort().catch(() => undefined);
      throw error;
    }
  });
  if (!result) throw new BackupRunning('Another backup is running. Wait for it to finish.');
  return result;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
