import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { resultTypes } from '@hearth/contract/points/point-log-types';
import type { Scope } from '../../../platform/db/database.ts';
import { withinDays, type DayRange } from '../../../platform/db/day-range.ts';
import { only, scopedTo, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';

type Query = InputOf<typeof contract.pointLogs.list>['query'];
export type Filter = Omit<
  Query,
  'page' | 'limit' | 'order' | 'orderBy' | 'format' | 'fields' | 'startDate' | 'endDate'
> & {
  days: DayRange;
};

/** What logs `l` and their totals `t` both know. */
interface Columns {
  type: Sql;
  status: Sql;
  audience: Sql;
  isVoid: Sql;
  isDeleted: Sql;
  /** When it happened; totals are chosen by their days. */
  at?: Sql;
}

const ofTotals: Columns = {
  type: sql`t.type`,
  status: sql`t.status`,
  audience: sql`t.audience`,
  isVoid: sql`t.is_void`,
  isDeleted: sql`t.is_deleted`,
};

const ofLogs = ({ decided }: Filter): Columns => ({
  type: sql`l.type`,
  status: sql`l.status`,
  audience: sql`l.audience`,
  isVoid: sql`l.void_at is not null`,
  isDeleted: sql`l.deleted_at is not null`,
  at: decided ? sql`l.decided_at` : sql`l.created_at`,
});

const inState: Record<Filter['status'], (columns: Columns) => Sql | undefined> = {
  all: () => undefined,
  pending: ({ status, isDeleted }) => sql`${status} = 'pending' and not (${isDeleted})`,
  approved: ({ status, isVoid }) => sql`${status} = 'approved' and not (${isVoid})`,
  denied: ({ status }) => sql`${status} = 'denied'`,
  void: ({ isVoid }) => isVoid,
};

type FilterKey = keyof Omit<Filter, 'propertyId' | 'companyId' | 'groupId'>;
type Conditions<K extends FilterKey> = { [P in K]: Sql | undefined };
type CommonKey = 'days' | 'pointLogType' | 'status' | 'userType' | 'isTransaction';

const ofBoth = (filter: Filter, columns: Columns): Conditions<CommonKey> => ({
  days: columns.at && withinDays(filter.days, columns.at, sql`l.property_id`),
  pointLogType: filter.pointLogType?.length ? sql`${columns.type} = any (${filter.pointLogType}::text[])` : undefined,
  status: inState[filter.status](columns),
  userType: only(columns.audience, filter.userType),
  isTransaction: filter.isTransaction ? sql`${columns.status} = 'approved'` : undefined,
});

/** Somebody decided it; what approves itself waits for nobody. */
const isDecided = sql`l.type = 'boost' and l.status in ('approved', 'denied') and l.decided_at is not null
  and l.boost_type not in (${sql.join(resultTypes.map((type) => sql.lit(type)))})`;

const ofLogsAlone = (filter: Filter): Conditions<Exclude<FilterKey, CommonKey>> => ({
  postId: only(sql`l.post_id`, filter.postId),
  pointLogId: only(sql`l.id`, filter.pointLogId),
  userId: only(sql`l.user_id`, filter.userId),
  type: filter.type?.length ? sql`l.boost_type = any (${filter.type}::text[])` : undefined,
  brandId: only(sql`l.brand_id`, filter.brandId),
  decided: filter.decided ? isDecided : undefined,
  leads: filter.leads ? sql`l.boost_type in ('referral', 'leaseReferral')` : undefined,
  search: filter.search ? sql`l.user_id in (select search_user_ids(${filter.search}))` : undefined,
});

/** What the filters ask of logs `l`, and of their totals `t` of the days asked for; undefined where the totals do not know all of it. */
export function conditionsOf(
  scope: Scope,
  filter: Filter,
): { logs: (Sql | undefined)[]; totals: (Sql | undefined)[] | undefined } {
  const alone = Object.values(ofLogsAlone(filter));
  return {
    logs: [scopedTo(scope, sql`l.property_id`), ...Object.values(ofBoth(filter, ofLogs(filter))), ...alone],
    totals: alone.some((condition) => condition !== undefined)
      ? undefined
      : [scopedTo(scope, sql`t.property_id`), ...Object.values(ofBoth(filter, ofTotals))],
  };
}
