import { sql } from 'kysely';
import { homeCountMaximum, type HomeLine } from '@hearth/contract/insights/home';
import type { FeatureGate } from '@hearth/contract/menu-items';
import type { Tx } from '../../../platform/db/database.ts';
import type { Matching, Sql } from '../../../platform/db/page.ts';
import { counting } from '../../../platform/db/counting.ts';
import { propertiesWithFeature } from '../../../platform/feature-gates.ts';

interface LineQuery {
  line: HomeLine;
  list: Matching;
  since?: string | undefined;
  text?: Sql | undefined;
  /** Required to be on at one of these properties. */
  gate?: { feature: FeatureGate; propertyIds: readonly string[] } | undefined;
}

export interface Counted {
  line: HomeLine;
  /** One more than the maximum, to tell that there are more. */
  count: number;
  since: Date | null;
  text: string | null;
}

/** All lines in one statement. */
export async function countLines(db: Tx, lines: readonly LineQuery[]): Promise<Counted[]> {
  if (lines.length === 0) return [];
  const counts = lines.map(
    ({ line, list, since, text, gate }) =>
      sql`select ${sql.lit(line)} as line, counted.* from (${counting(list, { limit: homeCountMaximum + 1, since, text })}) counted
        ${gate ? sql`where exists (select from properties where ${propertiesWithFeature(gate.propertyIds, gate.feature)})` : sql``}`,
  );
  const { rows } = await sql<Counted>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}
