import { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { OutputOf } from '../../../platform/serve.ts';
import { auditRows } from './fields.ts';
import { readWords, auditList } from './queries.ts';
import { withoutSecrets, wordsOf } from './rules.ts';
import { plainList } from '../../../platform/plain.ts';

type Audit = typeof contract.audit;

const inText = (stored: unknown) => (stored === null ? null : JSON.stringify(withoutSecrets(stored)));
const columns = auditRows.csv({
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  action: ({ action }) => wordsOf(action),
  before: ({ before }) => inText(before),
  after: ({ after }) => inText(after),
});

/** The audit log, newest first, as a page or a CSV file. */
export const list = plainList(contract.audit.list, {
  read: auditRows.read.list,
  rows: ({ scope }, { query }) => auditList(scope, query),
  toWire: (_ctx, row) => ({
    ...auditRows.toWire(row),
    words: wordsOf(row.action),
    before: withoutSecrets(row.before),
    after: withoutSecrets(row.after),
  }),
  csv: () => ({ name: 'audit.csv', read: auditRows.read.csv, columns }),
});

/** Actions and record kinds to filter by. */
export async function words({ db }: Ctx): Promise<OutputOf<Audit['words']>> {
  const { actions, kinds } = await readWords(db);
  return { data: { actions: actions.map((action) => ({ action, words: wordsOf(action) })), kinds } };
}
