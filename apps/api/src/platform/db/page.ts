import { sql, type RawBuilder } from 'kysely';
import type { DB, Scope, Tx } from './database.ts';
import { withCustomPlan } from './driver.ts';

export type Sql = RawBuilder<unknown>;
type Direction = 'asc' | 'desc';

export interface Sorted {
  by: Sql;
  order: Direction;
  nulls?: 'last' | undefined;
}

/** A list, declared once for pages, count and export. Its SQL refers to `alias`, and `alias.id` is unique. */
export interface List<Row> {
  from: keyof DB;
  alias: string;
  /**
   * Common table expressions; the last one is read in place of the table when conditions can't express the rows.
   */
  cte?: { name: string; definition: Sql };
  /** Joins used by conditions and sort keys, which neither add nor remove rows. Unused left joins are skipped. */
  filterJoins?: Sql | undefined;
  where: readonly (Sql | undefined)[];
  order: readonly Sorted[];
  /** Tiebreaker; defaults to the direction of the last sort key. */
  idOrder?: Direction;
  columns: RawBuilder<Row>;
  /** Left joins for displaying rows; `ids` is the array of their ids. */
  joins?: (ids: Sql) => Sql;
  /** Set if the best plan depends on the number of matches, for example a join for sorting by name. */
  needsCustomPlan?: boolean;
  /** A count query that reads less than the matching rows, which then come from an index in list order. */
  count?: Sql | undefined;
}

interface Window {
  page: number;
  limit: number;
}

/** Matches `text`, already in lower case, containing the search text. Uses a trigram index on `text`. */
export const contains = (text: Sql, search: string | undefined): Sql | undefined =>
  search ? sql`${text} like ${`%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined;

/** Same as `contains`, for any of several texts. */
export const anyContains = (texts: readonly Sql[], search: string | undefined): Sql | undefined =>
  search
    ? sql`(${sql.join(
        texts.map((text) => contains(text, search)),
        sql` or `,
      )})`
    : undefined;

/** The only property in scope; undefined if there are several. */
export const oneProperty = ({ seesAll, propertyIds }: Pick<Scope, 'seesAll' | 'propertyIds'>): string | undefined =>
  !seesAll && propertyIds.length === 1 ? propertyIds[0] : undefined;

/** Repeats the scope as a condition, because row-level security can't use the indexes. */
export function scopedTo(scope: Pick<Scope, 'seesAll' | 'propertyIds'>, property: Sql): Sql | undefined {
  if (scope.seesAll) return undefined;
  const only = oneProperty(scope);
  return only === undefined ? sql`${property} = any (${scope.propertyIds}::text[])` : sql`${property} = ${only}`;
}

/** Matches the value exactly, if one is given. */
export const equals = (column: Sql, value: unknown): Sql | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

/**
 * Sort keys, chosen from a closed list. Nulls sort last in both directions; use `none` for keys that are never null, so
 * that their index applies.
 */
export const sortedBy = <K extends string>(
  keys: Readonly<Record<K, readonly Sql[]>>,
  { orderBy, order }: { orderBy: K; order: Direction },
  nulls: 'last' | 'none' = 'last',
): Sorted[] => keys[orderBy].map((by) => ({ by, order, nulls: nulls === 'last' ? nulls : undefined }));

const reversed = { asc: 'desc', desc: 'asc' } as const;

function inOrder(key: Sql, { order, nulls }: Omit<Sorted, 'by'>, isReversed: boolean): Sql {
  const direction = isReversed ? reversed[order] : order;
  return sql`${key} ${sql.raw(nulls ? `${direction} nulls ${isReversed ? 'first' : 'last'}` : direction)}`;
}

/** The part of a list that determines its rows. */
export type Matching = Pick<List<unknown>, 'from' | 'alias' | 'cte' | 'filterJoins' | 'where'>;

/** Selects `read` from each matching row, along with the sort keys. */
export function matching(
  { from, cte, alias, filterJoins, where, order }: Matching & Pick<List<unknown>, 'order'>,
  read: Sql,
): Sql {
  const keys = [read, ...order.map(({ by }, index) => sql`${by} as ${sql.ref(`key_${index}`)}`)];
  const conditions = where.filter((condition) => condition !== undefined);
  return sql`select ${sql.join(keys)} from ${sql.table(cte?.name ?? from)} ${sql.ref(alias)} ${filterJoins ?? sql``}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`;
}

/** The order of a list, by its table or by the columns of `among`. */
function ordering<Row>(
  { alias, order, idOrder = order.at(-1)?.order ?? 'asc' }: List<Row>,
  { among, isReversed = false }: { among?: string; isReversed?: boolean } = {},
): Sql {
  const keys = order.map(({ by, ...key }, index) =>
    inOrder(among ? sql.ref(`${among}.key_${index}`) : by, key, isReversed),
  );
  return sql.join([...keys, inOrder(sql.ref(`${among ?? alias}.id`), { order: idOrder }, isReversed)]);
}

const ctePrefix = ({ cte }: Pick<List<unknown>, 'cte'>) => (cte ? sql`${cte.definition},` : sql``);

const offsetOf = ({ page: number, limit }: Window) => (Math.max(number, 1) - 1) * limit;

/** The limit is a literal, so that PostgreSQL can tell that a generic plan is as good. */
const paged = (ids: Sql, order: Sql, window: Window) =>
  sql`page as materialized (
    select id, row_number() over () as place
    from (${ids} order by ${order} limit ${sql.lit(window.limit)} offset ${offsetOf(window)}) ordered
  )`;

/** From this offset on, a page is read from the nearer end. */
const deepOffset = 2_000;

/** A deep page of a list with a known count, read from the nearer end. The other branch has limit 0. */
function pagedFromEnds<Row>(list: List<Row>, window: Window): Sql {
  const ids = matching(list, sql.ref(`${list.alias}.id`));
  const [limit, offset] = [sql.lit(window.limit), sql`${offsetOf(window)}::bigint`];
  const total = sql`(select total_count from counted)`;
  const isNearStart = sql`2 * ${offset} <= ${total}`;
  return sql`page as materialized (
    select id, row_number() over () as place from (
      ${ids} order by ${ordering(list)} limit case when ${isNearStart} then ${limit} else 0 end offset ${offset}
    ) from_start
    union all select id, - row_number() over () as place from (
      ${ids} order by ${ordering(list, { isReversed: true })}
      limit case when ${isNearStart} then 0 else least(${limit}, greatest(${total} - ${offset}, 0)) end
      offset greatest(${total} - ${offset} - ${limit}, 0)
    ) from_end
  )`;
}
const idsOfPage = sql`array(select id from page)`;

/** One page with its exact total. Display columns are read only for rows on the page. */
export async function page<Row>(db: Tx, list: List<Row>, window: Window): Promise<{ rows: Row[]; totalCount: number }> {
  const { from, alias } = list;
  const id = sql.ref(`${alias}.id`);
  // Look up rows one by one (`offset 0`), however the page was found.
  const rows = sql`left join lateral (select * from ${sql.table(from)} ${sql.ref(alias)} where ${id} = page.id offset 0) ${sql.ref(alias)} on true
    ${list.joins?.(idsOfPage) ?? sql``}`;
  const counted = (count: Sql) => sql`counted as materialized (${count})`;
  const found = list.count
    ? sql`${counted(sql`select (${list.count}) as total_count`)},
        ${offsetOf(window) < deepOffset ? paged(matching(list, id), ordering(list), window) : pagedFromEnds(list, window)}`
    : sql`matched as materialized (${matching(list, id)}), ${counted(sql`select count(*) as total_count from matched`)},
        ${paged(sql`select matched.id from matched`, ordering(list, { among: 'matched' }), window)}`;
  const query = sql<Row & { total_count: number; page_place: number | null }>`
    with ${ctePrefix(list)} ${found}
    select counted.total_count, page.place as page_place, ${list.columns}
    from counted left join page on true ${rows}
    order by page.place`.compile(db);
  const read = await db.executeQuery(list.needsCustomPlan ? withCustomPlan(query) : query);
  return {
    rows: read.rows.filter(({ page_place }) => page_place !== null),
    totalCount: read.rows[0]?.total_count ?? 0,
  };
}

/** All matching rows in list order, for an export or an unpaged list. */
export function everyRow<Row>(db: Tx, list: List<Row>) {
  const { alias, cte } = list;
  const matched = matching(list, sql`${sql.ref(alias)}.*`);
  const all = sql<Row>`(
    ${cte ? sql`with ${cte.definition}` : sql``}
    select ${list.columns} from (${matched} order by ${ordering(list)} offset 0) ${sql.ref(alias)}
    ${list.joins?.(sql`array[${sql.ref(`${alias}.id`)}::text]`) ?? sql``}
    order by ${ordering(list, { among: alias })})`;
  return db.selectFrom(all.as('row')).selectAll();
}

/** The record with that id, as in its list. */
export async function oneRow<Row>(
  db: Tx,
  { from, alias, columns, joins }: Pick<List<Row>, 'from' | 'alias' | 'columns' | 'joins'>,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(from)} ${sql.ref(alias)} ${joins?.(sql`array[${id}::text]`) ?? sql``}
    where ${sql.ref(`${alias}.id`)} = ${id}`.execute(db);
  return rows[0];
}
