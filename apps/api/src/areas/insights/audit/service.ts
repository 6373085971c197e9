import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { auditRows } from './fields.ts';
import { allRows, readPage, readWords } from './queries.ts';
import { withoutSecrets, wordsOf } from './rules.ts';

type Audit = typeof contract.audit;

const inText = (kept: unknown) => (kept === null ? null : JSON.stringify(withoutSecrets(kept)));
const columns = auditRows.csv({
  createdAt: ({ createdAt }) => createdAt.toISOString(),
  action: ({ action }) => wordsOf(action),
  before: ({ before }) => inText(before),
  after: ({ after }) => inText(after),
});

/** Who did what, the latest first, as a page or as one CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<Audit['list']>): Promise<AnswerOf<Audit['list']>> {
  const { scope } = ctx;
  if (query.format === 'csv')
    return ctx.csv({ name: 'audit.csv', rows: (db: Tx) => allRows(db, scope, query), columns });
  const { rows, totalCount } = await readPage(ctx.db, scope, query);
  const data = rows.map((row) => ({
    ...auditRows.toWire(row),
    words: wordsOf(row.action),
    before: withoutSecrets(row.before),
    after: withoutSecrets(row.after),
  }));
  return { body: { data, totalCount } };
}

/** What the audit can be narrowed to, in words. */
export async function words({ db }: Ctx): Promise<AnswerOf<Audit['words']>> {
  const { actions, kinds } = await readWords(db);
  return { data: { actions: actions.map((action) => ({ action, words: wordsOf(action) })), kinds } };
}
