import { sql, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import type { PointsRequest } from '@hearth/contract/points/points-requests';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { DB, Tx } from '../../../platform/db/database.ts';
import type { InputOf } from '../../../platform/serve.ts';

type Query = InputOf<typeof contract.pointsRequests.list>['query'];

interface Row {
  id: string;
  property_id: string;
  property_name: string;
  timezone: string;
  requested_by: string;
  requester: string;
  amount: number;
  status: PointsRequest['status'];
  allocated: number | null;
  message: string;
  decider: string;
  decided_at: Date | null;
  point_log_id: string | null;
  created_at: Date;
}

const columns = sql`
  r.id, r.property_id, p.name as property_name, p.timezone, r.requested_by, coalesce(person_name(r.requested_by), '') as requester, r.amount, r.status, r.allocated,
  r.message, coalesce(person_name(r.decided_by), '') as decider, r.decided_at, r.point_log_id, r.created_at`;

function toWire(ctx: Ctx, row: Row): PointsRequest {
  const mayAnswer = row.status === 'waiting' && ctx.may('properties.allocatePoints', row.property_id);
  return {
    _id: row.id,
    property: row.property_id,
    propertyName: row.property_name,
    timezone: row.timezone,
    requestedBy: { _id: row.requested_by, name: row.requester },
    amount: row.amount,
    status: row.status,
    allocated: row.allocated,
    message: row.message,
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    pointLog: row.point_log_id,
    createdAt: row.created_at.toISOString(),
    can: { allocate: mayAnswer, decline: mayAnswer },
  };
}

const sortKeys = {
  createdAt: sql`r.created_at`,
  amount: sql`r.amount`,
  status: sql`array_position(array['waiting', 'allocated', 'declined'], r.status)`,
  property: sql`lower(p.name)`,
} satisfies Record<Query['orderBy'], unknown>;

/** One page with the exact count. The scope is named again because row-level security alone would leave the indexes unused. */
export async function listRequests(ctx: Ctx, query: Query): Promise<{ data: PointsRequest[]; totalCount: number }> {
  const where = sql.join(
    [
      sql`true`,
      ...(ctx.scope.seesAll ? [] : [sql`r.property_id = any (${ctx.scope.propertyIds}::text[])`]),
      ...(query.requestId === undefined ? [] : [sql`r.id = ${query.requestId}`]),
      ...(query.status === 'all' ? [] : [sql`r.status = ${query.status}`]),
    ],
    sql` and `,
  );
  const direction = sql.raw(query.order);
  const { rows } = await sql<Row>`
    select ${columns} from points_requests r join properties p on p.id = r.property_id where ${where}
    order by ${sortKeys[query.orderBy]} ${direction}, r.created_at desc, r.id desc
    limit ${query.limit} offset ${Math.max(query.page - 1, 0) * query.limit}`.execute(ctx.db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from points_requests r where ${where}`.execute(ctx.db);
  return { data: rows.map((row) => toWire(ctx, row)), totalCount: counted.rows[0]?.total ?? 0 };
}

/** A request that the caller sees, as the wire has it. */
export async function readRequest(ctx: Ctx, id: string): Promise<PointsRequest> {
  const { rows } = await sql<Row>`
    select ${columns} from points_requests r join properties p on p.id = r.property_id where r.id = ${id}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw new Error(`the points request ${id} is not there`);
  return toWire(ctx, row);
}

/** The request under a lock that its answers take turns by. */
export const lockRequest = (db: Tx, propertyId: string, id: string) =>
  db
    .selectFrom('points_requests')
    .selectAll()
    .where('id', '=', id)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst();

export const insertRequest = (
  db: Tx,
  {
    id,
    propertyId,
    requestedBy,
    by,
    amount,
  }: {
    id: string;
    propertyId: string;
    requestedBy: string;
    by: string;
    amount: number;
  },
) =>
  db
    .insertInto('points_requests')
    .values({ id, property_id: propertyId, requested_by: requestedBy, created_by: by, amount })
    .execute();

export const answerRequest = (ctx: Ctx, id: string, answer: Updateable<DB['points_requests']>) =>
  ctx.db
    .updateTable('points_requests')
    .set({ ...answer, decided_by: actorId(ctx), decided_at: ctx.now })
    .where('id', '=', id)
    .execute();
