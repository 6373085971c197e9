import { sql, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import type { PointsRequest } from '@hearth/contract/points/points-requests';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { DB, Scope, Tx } from '../../../platform/db/database.ts';
import { oneRow, equals, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { pointsRequests, toWire, type NewRequest } from './fields.ts';

type Query = InputOf<typeof contract.pointsRequests.list>['query'];

const sortKeys = {
  createdAt: [],
  amount: [sql`r.amount`],
  status: [sql`array_position(array['waiting', 'invoiced', 'allocated', 'declined'], r.status)`],
  property: [sql`lower(p.name)`],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

const joins = () => sql`left join properties p on p.id = r.property_id`;

export function requestList(scope: Scope, query: Query) {
  const newestFirst = query.orderBy !== 'createdAt' || query.order === 'desc';
  return {
    ...pointsRequests.read.list,
    filterJoins: query.orderBy === 'property' ? joins() : undefined,
    where: [
      scopedTo(scope, sql`r.property_id`),
      equals(sql`r.id`, query.requestId),
      query.status === 'all' ? undefined : sql`r.status = ${query.status}`,
    ],
    order: [...sortedBy(sortKeys, query), { by: sql`r.created_at`, order: newestFirst ? 'desc' : 'asc' } as const],
    idOrder: 'desc' as const,
    joins,
  };
}

export async function readRequest(ctx: Ctx, id: string): Promise<PointsRequest> {
  const row = await oneRow(ctx.db, { ...pointsRequests.read.list, joins }, id);
  if (!row) throw new Error(`Points request ${id} not found`);
  return toWire(ctx, row);
}

/** Locks the request to resolve it. */
export const lockRequest = (db: Tx, propertyId: string, id: string) =>
  db
    .selectFrom('points_requests')
    .selectAll()
    .where('id', '=', id)
    .where('property_id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst();

export const insertRequest = (ctx: Ctx, id: string, request: NewRequest) =>
  ctx.db
    .insertInto('points_requests')
    .values({ ...pointsRequests.toColumns(request), id, created_by: actorId(ctx) })
    .execute();

/** Reopens the request after its invoice was voided. */
export const reopenRequest = (ctx: Ctx, id: string) =>
  ctx.db
    .updateTable('points_requests')
    .set({ status: 'waiting', message: '', decided_by: null, decided_at: null })
    .where('id', '=', id)
    .execute();

export const answerRequest = (ctx: Ctx, id: string, answer: Updateable<DB['points_requests']>) =>
  ctx.db
    .updateTable('points_requests')
    .set({ ...answer, ...(ctx.actor.id && { decided_by: ctx.actor.id }), decided_at: ctx.now })
    .where('id', '=', id)
    .execute();
