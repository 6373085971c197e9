import { searchResultsMaximum, type SearchResult } from '@hearth/contract/insights/search';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Scope } from '../../../platform/db/database.ts';
import type { Facts, Source } from './sources.ts';

export interface Found {
  _id: string;
  title: string;
  facts: Facts;
  property: SearchResult['property'];
  /** 1 for whole words, 2 for starts of words, 3 for any part. */
  place: number;
}

/** Candidates per result: the list's own conditions can exclude some. */
const candidates = 3;

/** Up to one row more than the results of a kind. Row-level security and the list's conditions apply to each. */
export async function readMatches(ctx: Ctx, source: Source, scope: Scope, typed: string): Promise<Found[]> {
  const { alias, finder, title, facts, property } = source;
  const { where, filterJoins } = source.list({ ...ctx, scope });
  const conditions = where.filter((condition) => condition !== undefined);
  const places = scope.seesAll ? null : scope.propertyIds;
  const id = sql.ref(`${alias}.id`);
  const { rows } = await sql<Found>`
    select ${id} as _id, ${title} as title, f.place,
      json_build_object(${sql.join(Object.entries(facts).flatMap(([name, value]) => [sql.lit(name), value]))}) as facts,
      case when z.id is not null then json_build_object('_id', z.id, 'name', z.name, 'propertyCode', z.property_code) end as property
    from ${sql.raw(finder)}(${source.term?.(typed) ?? typed}, ${places}::text[], ${(searchResultsMaximum + 1) * candidates}) f
    join ${sql.table(source.from)} ${sql.ref(alias)} on ${id} = f.id ${filterJoins ?? sql``} ${source.joins?.(scope) ?? sql``}
    left join properties z on z.id = ${property}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by f.number limit ${sql.lit(searchResultsMaximum + 1)}`.execute(ctx.db);
  return rows;
}
