import { sql, type Insertable } from 'kysely';
import type { contract } from '@hearth/contract';
import type { InvoiceTotal, PaymentMethodKind } from '@hearth/contract/points/invoice-record';
import type { Locate } from '../../../platform/access.ts';
import type { DB, Db, Scope, Tx } from '../../../platform/db/database.ts';
import { anyContains, everyRow, oneRow, page, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { invoices, isOverdue, statusOf } from './fields.ts';
import { reminderDays, type Billed } from './rules.ts';

type Query = InputOf<typeof contract.invoices.list>['query'];

const sortKeys = {
  createdAt: [],
  number: [sql`i.number`],
  dueOn: [sql`i.due_on`],
  total: [sql`i.total`],
  status: [sql`array_position(array['overdue', 'open', 'paid', 'void'], ${statusOf})`],
  property: [sql`lower(p.name)`],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

export const joins = () => sql`left join properties p on p.id = i.property_id`;

/** The search and date filters, without the status. */
const found = (scope: Scope, query: Query) => [
  scopedTo(scope, sql`i.property_id`),
  anyContains([sql`lower(i.number)`, sql`lower(p.name)`, sql`lower(i.reference)`], query.search),
  query.startDate ? sql`i.issued_on >= ${query.startDate}::date` : undefined,
  query.endDate ? sql`i.issued_on <= ${query.endDate}::date` : undefined,
];

/** Overdue is filtered by its own expression, which the index of open invoices serves. */
function inStatus(status: Query['status']): Sql | undefined {
  if (status === 'all') return undefined;
  return status === 'overdue' ? isOverdue : sql`${statusOf} = ${status}`;
}

export const invoiceList = (scope: Scope, query: Query) =>
  ({
    ...invoices.read.list,
    filterJoins: joins(),
    where: [...found(scope, query), inStatus(query.status)],
    order: [
      ...sortedBy(sortKeys, query),
      { by: sql`i.created_at`, order: query.orderBy === 'createdAt' ? query.order : 'desc' },
    ],
    idOrder: query.orderBy === 'createdAt' ? query.order : 'desc',
    joins,
  }) as const;

export const listInvoices = (db: Tx, scope: Scope, query: Query) => page(db, invoiceList(scope, query), query);

export const allInvoices = (db: Tx, scope: Scope, query: Query) =>
  everyRow(db, { ...invoiceList(scope, query), ...invoices.read.csv });

/** Count and total by status and currency. */
export async function totalInvoices(db: Tx, scope: Scope, query: Query): Promise<InvoiceTotal[]> {
  const conditions = found(scope, query).filter((condition) => condition !== undefined);
  const { rows } = await sql<InvoiceTotal>`
    select ${statusOf} as status, i.currency, count(*) as count, sum(i.total)::bigint as total from invoices i ${joins()}
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export const readInvoice = (db: Tx, id: string) => oneRow(db, { ...invoices.read.detail, joins }, id);

export const readLines = (db: Tx, id: string) =>
  db
    .selectFrom('invoice_lines')
    .select(['description', 'quantity', 'amount'])
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute();

/** Locks the invoice to be paid or voided. */
export const lockInvoice = (db: Tx, id: string) =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

interface Line {
  description: string;
  quantity: number;
  amount: number;
}

/** The database assigns the number. */
export async function insertInvoice(
  db: Tx,
  invoice: Insertable<DB['invoices']> & { id: string },
  lines: readonly Line[],
) {
  const { number } = await db.insertInto('invoices').values(invoice).returning('number').executeTakeFirstOrThrow();
  const of = { invoice_id: invoice.id, property_id: invoice.property_id };
  await db
    .insertInto('invoice_lines')
    .values(lines.map((line, index) => ({ ...line, ...of, position: index + 1 })))
    .execute();
  return number;
}

export interface InvoiceDecision {
  status: 'paid' | 'void';
  decided_by: string | null;
  decided_at: Date;
  reference?: string;
  paid_on?: string;
  point_log_id?: string;
  void_reason?: string;
}

export const decideInvoice = (db: Tx, id: string, decision: InvoiceDecision) =>
  db.updateTable('invoices').set(decision).where('id', '=', id).execute();

/** Keeps the property in its company until commit, since an invoice has the company's name and series. */
export const lockBilled = (db: Tx, propertyId: string) =>
  db.selectFrom('properties').select('id').where('id', '=', propertyId).forShare().execute();

export async function readBilled(db: Db | Tx, propertyId: string) {
  const { rows } = await sql<Billed>`
    select p.name, c.name as company, p.address, p.address2, p.city, p.state, p.zip_code, p.country, p.maxio_subscription_id, p.maxio_customer_id,
      p.default_payment_method, p.payable_account,
      (now() at time zone p.timezone)::date as today, (select s.forex from system_config s) as forex
    from properties p left join companies c on c.id = p.company_id where p.id = ${propertyId}`.execute(db);
  return rows[0];
}

export const setDefaultMethod = (db: Tx, propertyId: string, method: PaymentMethodKind) =>
  db.updateTable('properties').set({ default_payment_method: method }).where('id', '=', propertyId).execute();

/**
 * Marks due reminders as sent and returns the latest per invoice. Excludes the day of issue, deactivated properties and
 * invoices that Maxio collects.
 */
export async function claimReminders(db: Tx): Promise<{ id: string; property_id: string; reminders: number }[]> {
  const { rows } = await sql<{ id: string; property_id: string; reminders: number }>`
    update invoices i set reminders = d.reminders
    from (
      select o.id, (select count(*) from unnest(${reminderDays}::int[]) r (day) where t.today >= o.due_on + r.day) as reminders
      from invoices o join properties p on p.id = o.property_id and p.active,
        lateral (select (now() at time zone p.timezone)::date as today) t
      where o.status = 'open' and o.payment_method <> 'maxio' and o.issued_on < t.today
    ) d
    where i.id = d.id and i.status = 'open' and i.reminders < d.reminders
    returning i.id, i.property_id, i.reminders`.execute(db);
  return rows;
}

export const invoiceProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('invoices').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && { properties: [row.property_id] };
};
