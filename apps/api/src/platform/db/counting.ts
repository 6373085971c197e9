import { sql } from 'kysely';
import { type Sql, type Matching, matching } from './page.ts';

interface Counted {
  /** Counting stops here. */
  limit: number;
  /** The timestamp column behind `since`. */
  since?: string | undefined;
  /** A label for the row. */
  text?: Sql | undefined;
}

/**
 * Returns one row: the number of rows, the oldest `since`, and `text`, which is only meaningful when there is exactly
 * one row.
 */
export function counting(list: Matching, { limit, since, text = sql`null::text` }: Counted): Sql {
  const sinceColumn = since ? sql.ref(`${list.alias}.${since}`) : sql`null::timestamptz`;
  const rows = matching({ ...list, order: [] }, sql`${sinceColumn} as since, ${text} as text`);
  const cte = list.cte ? sql`with ${list.cte.definition}` : sql``;
  return sql`select count(*) as count, min(since) as since, min(text) as text
    from (${cte} ${rows} ${since ? sql`order by 1` : sql``} limit ${sql.lit(limit)}) counted`;
}
