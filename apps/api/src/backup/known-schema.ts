import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { StartError } from '../platform/db/embedded/start-error.ts';
import { checksumOf, readSchemaFiles, type SchemaFiles } from '../platform/db/schema-files.ts';
import type { ReadEntry } from './archive-reader.ts';
import type { Partition } from './hearth-tables.ts';

/** The schema of the version that made a backup, and the partitions of its tables. */
export type ArchivedSchema = SchemaFiles & { partitions?: Partition[] };

/** A line for each release: the checksum of its schema and its name. */
const releases = new URL('../../db/releases.txt', import.meta.url);

export const checksumOfSchema = ({ tables, code }: Pick<SchemaFiles, 'tables' | 'code'>) =>
  checksumOf(`${tables}\n${code}`);

async function isKnown(schema: SchemaFiles): Promise<boolean> {
  const checksum = checksumOfSchema(schema);
  if (checksum === checksumOfSchema(await readSchemaFiles())) return true;
  const released = existsSync(releases) ? await readFile(releases, 'utf8') : '';
  return released.split('\n').some((line) => line.split(' ')[0] === checksum);
}

/**
 * The schema of an archive, whose statements the restore runs. Refuses one that someone may have changed: whatever isn't
 * encrypted must be of this version or of a release. Throws StartError.
 */
export async function readKnownSchema(read: ReadEntry | undefined, trusts: boolean): Promise<ArchivedSchema> {
  if (read?.entry.type !== 'schema') throw new StartError('This backup has no schema. Restore another backup.');
  const pieces: Buffer[] = [];
  for await (const piece of read.data()) pieces.push(piece);
  const schema = JSON.parse(Buffer.concat(pieces).toString()) as ArchivedSchema;
  if (!trusts && !read.isEncrypted && !(await isKnown(schema)))
    throw new StartError(
      "This backup isn't encrypted, and its schema is of no release that this version knows, so someone may have changed it. If you know where it comes from, run npm run restore -- --trust with it.",
    );
  return schema;
}
