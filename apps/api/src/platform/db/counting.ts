import { sql } from 'kysely';
import { type Sql, type Matching, matching } from './page.ts';

interface Counted {
  /** More are not counted. */
  most: number;
  /** The column that says when a row came. */
  since?: string | undefined;
  /** What names a row. */
  text?: Sql | undefined;
}

/** A query of one row: how many rows a list has, and `since` when; `text` is of the one row where there is no other. */
export function counting(list: Matching, { most, since, text = sql`null::text` }: Counted): Sql {
  const cameAt = since ? sql.ref(`${list.alias}.${since}`) : sql`null::timestamptz`;
  const rows = matching({ ...list, order: [] }, sql`${cameAt} as since, ${text} as text`);
  const given = list.within ? sql`with ${list.within.given}` : sql``;
  return sql`select count(*) as count, min(since) as since, min(text) as text
    from (${given} ${rows} ${since ? sql`order by 1` : sql``} limit ${sql.lit(most)}) counted`;
}
