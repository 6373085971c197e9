import { sql, type RawBuilder } from 'kysely';
import type { DB, Scope, Tx } from './database.ts';
import { planAnew } from './driver.ts';

export type Sql = RawBuilder<unknown>;
type Direction = 'asc' | 'desc';

export interface Sorted {
  by: Sql;
  order: Direction;
  nulls?: 'last' | undefined;
}

/** A list, declared once for its pages, its count and its export. All SQL in it is over `alias`, and `alias.id` is unique. */
export interface List<Row> {
  from: keyof DB;
  alias: string;
  /** Rows of the table that the list is about, where conditions do not say it: the last of some common table expressions. */
  within?: { name: string; given: Sql };
  /** Joins that conditions and sort keys look at; they neither add nor lose a row. A left join that none of them looks at is not read. */
  asks?: Sql | undefined;
  where: readonly (Sql | undefined)[];
  order: readonly Sorted[];
  /** Of rows that are equal in everything else; the direction of the last sort key where it is not given. */
  idOrder?: Direction;
  columns: RawBuilder<Row>;
  /** Left joins that the rows shown need; `ids` is the array of their ids. */
  joins?: (ids: Sql) => Sql;
  /** Its best plan hangs on how many rows match, such as that of a join with people to sort by their names. */
  isPlannedAnew?: boolean;
  /** A query of their count that reads less than what matches; the rows then come straight from an index that has their order. */
  count?: Sql | undefined;
}

interface Window {
  page: number;
  limit: number;
}

/** True where `text`, which is in lower case, has the search text somewhere in it: an index on trigrams of `text` finds it. */
export const contains = (text: Sql, search: string | undefined): Sql | undefined =>
  search ? sql`${text} like ${`%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined;

/** The same for any of these texts. */
export const anyContains = (texts: readonly Sql[], search: string | undefined): Sql | undefined =>
  search
    ? sql`(${sql.join(
        texts.map((text) => contains(text, search)),
        sql` or `,
      )})`
    : undefined;

/** The one property that a call is about; undefined where it is about several. */
export const oneProperty = ({ seesAll, propertyIds }: Pick<Scope, 'seesAll' | 'propertyIds'>): string | undefined =>
  !seesAll && propertyIds.length === 1 ? propertyIds[0] : undefined;

/** The property, company or group asked for, named again because row-level security alone would leave the indexes unused. */
export function scopedTo(scope: Pick<Scope, 'seesAll' | 'propertyIds'>, property: Sql): Sql | undefined {
  if (scope.seesAll) return undefined;
  const only = oneProperty(scope);
  return only === undefined ? sql`${property} = any (${scope.propertyIds}::text[])` : sql`${property} = ${only}`;
}

/** The value alone, where one is asked for. */
export const only = (column: Sql, value: unknown): Sql | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

/**
 * The key asked for, out of a closed list of what a list can be sorted by. Rows without a value come last in both directions; `none` is for
 * keys that are never null, whose index would not be used otherwise.
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

/** What a list says of which rows are on it. */
export type Matching = Pick<List<unknown>, 'from' | 'alias' | 'within' | 'asks' | 'where'>;

/** What matches, with the sort keys beside it: `read` of each row of the table. */
export function matching(
  { from, within, alias, asks, where, order }: Matching & Pick<List<unknown>, 'order'>,
  read: Sql,
): Sql {
  const keys = [read, ...order.map(({ by }, index) => sql`${by} as ${sql.ref(`key_${index}`)}`)];
  const conditions = where.filter((condition) => condition !== undefined);
  return sql`select ${sql.join(keys)} from ${sql.table(within?.name ?? from)} ${sql.ref(alias)} ${asks ?? sql``}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}`;
}

/** The order of a list in its table, or `among` what matched. */
function ordering<Row>(
  { alias, order, idOrder = order.at(-1)?.order ?? 'asc' }: List<Row>,
  { among, isReversed = false }: { among?: string; isReversed?: boolean } = {},
): Sql {
  const keys = order.map(({ by, ...key }, index) =>
    inOrder(among ? sql.ref(`${among}.key_${index}`) : by, key, isReversed),
  );
  return sql.join([...keys, inOrder(sql.ref(`${among ?? alias}.id`), { order: idOrder }, isReversed)]);
}

const givenFirst = ({ within }: Pick<List<unknown>, 'within'>) => (within ? sql`${within.given},` : sql``);

const offsetOf = ({ page: number, limit }: Window) => (Math.max(number, 1) - 1) * limit;

/** The limit stands in the text, so that a general plan is known to be as good as one for the values. */
const paged = (ids: Sql, order: Sql, window: Window) =>
  sql`page as materialized (
    select id, row_number() over () as place
    from (${ids} order by ${order} limit ${sql.lit(window.limit)} offset ${offsetOf(window)}) ordered
  )`;

/** From here on a page is looked for from whichever end is nearer. */
const deepOffset = 2_000;

/** A deep page of a list that knows its count: one of both halves reads nothing, and the other counts from its end. */
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

/** One page with its exact count. What rows show is read for the rows of the page alone. */
export async function page<Row>(db: Tx, list: List<Row>, window: Window): Promise<{ rows: Row[]; totalCount: number }> {
  const { from, alias } = list;
  const id = sql.ref(`${alias}.id`);
  // Looked up one by one (`offset 0`), in whatever way the page was found.
  const rows = sql`left join lateral (select * from ${sql.table(from)} ${sql.ref(alias)} where ${id} = page.id offset 0) ${sql.ref(alias)} on true
    ${list.joins?.(idsOfPage) ?? sql``}`;
  const counted = (count: Sql) => sql`counted as materialized (${count})`;
  const found = list.count
    ? sql`${counted(sql`select (${list.count}) as total_count`)},
        ${offsetOf(window) < deepOffset ? paged(matching(list, id), ordering(list), window) : pagedFromEnds(list, window)}`
    : sql`matched as materialized (${matching(list, id)}), ${counted(sql`select count(*) as total_count from matched`)},
        ${paged(sql`select matched.id from matched`, ordering(list, { among: 'matched' }), window)}`;
  const query = sql<Row & { total_count: number; page_place: number | null }>`
    with ${givenFirst(list)} ${found}
    select counted.total_count, page.place as page_place, ${list.columns}
    from counted left join page on true ${rows}
    order by page.place`.compile(db);
  const read = await db.executeQuery(list.isPlannedAnew ? planAnew(query) : query);
  return {
    rows: read.rows.filter(({ page_place }) => page_place !== null),
    totalCount: read.rows[0]?.total_count ?? 0,
  };
}

/** Every row that matches, in the order of the list, for an export or a list without pages. */
export function everyRow<Row>(db: Tx, list: List<Row>) {
  const { alias, within } = list;
  const matched = matching(list, sql`${sql.ref(alias)}.*`);
  const all = sql<Row>`(
    ${within ? sql`with ${within.given}` : sql``}
    select ${list.columns} from (${matched} order by ${ordering(list)} offset 0) ${sql.ref(alias)}
    ${list.joins?.(sql`array[${sql.ref(`${alias}.id`)}::text]`) ?? sql``}
    order by ${ordering(list, { among: alias })})`;
  return db.selectFrom(all.as('row')).selectAll();
}

/** The record of that id, as its list shows it. */
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
