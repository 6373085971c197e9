import { sql } from 'kysely';
import type { PointsRequest } from '@hearth/contract/points/points-requests';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';

/** A points request `r` of a property `p`. */
export const pointsRequests = defineRecord('points_requests', 'r', {
  _id: { column: 'id' },
  property: { column: 'property_id', written: 'once' },
  propertyName: { read: sql<string>`p.name` },
  balance: { read: sql<number>`coalesce((select a.balance from accounts a where a.id = r.property_id), 0)::bigint` },
  timezone: { read: sql<string>`p.timezone` },
  requestedBy: {
    column: 'requested_by',
    written: 'once',
    read: sql<
      PointsRequest['requestedBy']
    >`json_build_object('_id', r.requested_by, 'name', coalesce(person_name(r.requested_by), ''))`,
  },
  amount: { column: 'amount', written: 'once' },
  status: { read: sql<PointsRequest['status']>`r.status` },
  allocated: { column: 'allocated' },
  message: { column: 'message' },
  decidedBy: { read: sql<string>`coalesce(person_name(r.decided_by), '')` },
  decidedAt: { column: 'decided_at' },
  pointLog: { column: 'point_log_id' },
  invoice: {
    read: sql<
      PointsRequest['invoice']
    >`(select json_build_object('_id', i.id, 'number', i.number) from invoices i where i.points_request_id = r.id and i.status <> 'void')`,
  },
  createdAt: { column: 'created_at' },
});

export type NewRequest = { property: string; requestedBy: string; amount: number };

export function toWire({ may }: Pick<Ctx, 'may'>, row: RowOf<typeof pointsRequests>): PointsRequest {
  const isPending = row.status === 'waiting';
  const mayDecide = isPending && may('properties.allocatePoints', row.property);
  const mayInvoice = isPending && may('billing.administer', row.property);
  return { ...pointsRequests.toWire(row), can: { allocate: mayDecide, decline: mayDecide, invoice: mayInvoice } };
}
