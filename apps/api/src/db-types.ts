import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded.ts';
import { openDatabase } from './platform/db/database.ts';
import { describeSchema } from './platform/db/describe.ts';
import { migrate, readMigrations } from './platform/db/migrate.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'hearth-types-'));
const cluster = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const { db } = openDatabase(cluster.connection, 4);
await migrate(db);
await writeFile(new URL('./platform/db/schema.ts', import.meta.url), await describeSchema(db));
await db.destroy();
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });

// Listed migrations keep their checksums, so that editing one fails its test.
const list = new URL('../migrations/checksums.txt', import.meta.url);
const listed = await readFile(list, 'utf8');
const lines = (await readMigrations()).map(
  ({ name, checksum }) => listed.split('\n').find((line) => line.endsWith(`  ${name}`)) ?? `${checksum}  ${name}`,
);
await writeFile(list, `${lines.join('\n')}\n`);
