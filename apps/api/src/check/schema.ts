import { readCatalog } from '../platform/db/catalog.ts';
import type { Db } from '../platform/db/database.ts';
import { installCode } from '../platform/db/install-code.ts';
import { withScratchDatabase, type Server } from '../platform/db/scratch.ts';
import { migrate, readSchemaState } from '../platform/db/migrate.ts';
import { readSchemaFiles } from '../platform/db/schema-files.ts';
import { inWords, type Section } from './section.ts';

const firstLine = (text: string) => text.split('\n')[0]?.trim() ?? '';

/** A restored database counts its transactions from a base, which is part of some definitions. */
async function continueTransactionsAt(scratch: Db, base: number) {
  const { code } = await readSchemaFiles();
  await scratch.transaction().execute(async (tx) => {
    await tx.updateTable('transaction_base').set({ base }).execute();
    await installCode(tx, code);
  });
}

/** Compares the database with a new one of this version. What a customer added isn't a problem. */
export async function checkSchema(db: Db, server: Server): Promise<Section> {
  const name = 'Schema';
  if (!(await readSchemaState(db)).isCurrent)
    return {
      name,
      summary: 'not compared.',
      problems: [
        'The database belongs to another version of Hearth. Start this version once, or run the check with that one.',
      ],
    };
  const expected = await withScratchDatabase(server, async (scratch) => {
    await migrate(scratch);
    const { base } = await db.selectFrom('transaction_base').select('base').executeTakeFirstOrThrow();
    if (base > 0) await continueTransactionsAt(scratch, base);
    return readCatalog(scratch);
  });
  if (!expected)
    return {
      name,
      summary: 'of this version by its checksums. To compare details, use a database user who can create databases.',
      problems: [],
    };
  const actual = new Set(await readCatalog(db));
  return {
    name,
    summary: `${inWords(expected.length, 'definition')} compared with this version's.`,
    problems: expected.filter((line) => !actual.has(line)).map((line) => `Missing or different: ${firstLine(line)}`),
  };
}
