import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterScope, type Db, type Tx } from '../../../platform/db/database.ts';
import { openTestDatabase } from '../../../platform/db/testing.ts';
import { newId } from '../../../platform/id.ts';
import { lockRedemptionsOf, readLastMails } from './queries.ts';

const sent: { text: string; parameters: readonly unknown[] }[] = [];
let database: { db: Db; close(): Promise<void> };

beforeAll(async () => {
  database = await openTestDatabase({ onStatement: (text, parameters) => sent.push({ text, parameters }) });
}, 60_000);
afterAll(() => database.close());

const reads: Record<string, (tx: Tx) => Promise<unknown>> = {
  'last emails': (tx) => readLastMails(tx, [newId(), newId()]),
  redemptions: (tx) => lockRedemptionsOf(tx, [newId(), newId()]),
};

test.each(Object.keys(reads))('row-level security lets an index find the %s of a batch', async (name) => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [newId()] });
    await reads[name]?.(tx);
    const { text, parameters } = sent.at(-1) ?? { text: '', parameters: [] };
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    const { rows } = await tx.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index');
  expect(plan).not.toMatch(/Seq Scan/);
});
