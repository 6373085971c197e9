import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { MessageType } from '@hearth/contract/communication/message-kinds';
import type { Ctx } from '../../../../platform/context.ts';
import type { Scope, Tx } from '../../../../platform/db/database.ts';
import { page, scopedTo, type Matching } from '../../../../platform/db/page.ts';
import type { InputOf } from '../../../../platform/serve.ts';
import { deliveries, deliveryToWire, maySee, mayWrite } from '../fields.ts';

type HealthQuery = InputOf<typeof contract.messages.health>['query'];

/** Failed deliveries of the last 90 days. */
export const unreachedList = (scope: Scope): Matching => ({
  from: 'message_recipients',
  alias: 'd',
  where: [
    scopedTo(scope, sql`d.property_id`),
    sql`d.status in ('failed', 'bounced')`,
    sql`d.status_at > now() - interval '90 days'`,
  ],
});

export async function listHealth(ctx: Ctx, query: HealthQuery) {
  const { rows, totalCount } = await page(
    ctx.db,
    {
      ...unreachedList(ctx.scope),
      columns: sql<HealthRow>`${deliveries.read.list.columns}, m.id as message_id, m.subject, m.type, m.status as message_status,
        p.id as property, coalesce(p.name, '') as "propertyName", coalesce(p.timezone, 'UTC') as timezone`,
      joins: () => sql`left join messages m on m.id = d.message_id left join properties p on p.id = d.property_id`,
      order: [{ by: sql`d.status_at`, order: 'desc' }],
    },
    query,
  );
  return {
    data: rows.map((row) => ({
      ...deliveryToWire(row),
      communication: { _id: row.message_id, subject: row.subject, type: row.type },
      propertyName: row.propertyName,
      timezone: row.timezone,
      can: { retry: row.message_status === 'sent' && mayWrite(ctx, row.property) },
    })),
    totalCount,
    problems: await readProblems(ctx.db),
  };
}

async function readProblems(db: Tx) {
  const { rows } = await sql<{ type: MessageType; problem: string }>`
    select channel as type, problem from channel_problems order by channel`.execute(db);
  return rows;
}

type HealthRow = (typeof deliveries.rows)['list'] & {
  message_id: string;
  subject: string;
  type: MessageType;
  message_status: string;
  property: string | null;
  propertyName: string;
  timezone: string;
};

const shownMaximum = 500;

/** The delivery log of a message the caller may see; undefined if there is none. */
export async function readMessageDeliveries(ctx: Ctx, id: string) {
  const { db } = ctx;
  const message = await db.selectFrom('messages').select('property_id').where('id', '=', id).executeTakeFirst();
  if (!message || !maySee(ctx, message.property_id)) return undefined;
  const { rows } = await sql<{ status: string; detail: string; created_at: Date }>`
    select case when status in ('waiting', 'sending') then 'queued' else status end as status, detail, status_at as created_at
    from message_recipients where message_id = ${id} and status <> 'skipped'
    order by status_at desc, id limit ${shownMaximum}`.execute(db);
  return rows;
}
