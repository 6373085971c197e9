import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../../../test/database/database-before.ts';
import { migrate } from '../db/migrate.ts';
import { newId } from '../id.ts';

test('an upgrade keeps the leases of leads and invoices and remembers unanswered redemption calls', async () => {
  const { db, drop } = await databaseBefore('0275_tasks_of_leads.sql');
  const [lead, invoice, asked, lost, fresh] = [newId(), newId(), newId(), newId(), newId()];
  const [until, at] = [new Date('2026-11-26T10:00:00Z'), new Date('2026-11-26T09:00:00Z')];
  // The rows referenced here don't matter.
  await sql`
    do $$ declare one record; begin
      for one in select conrelid::regclass as name, conname from pg_constraint
        where contype = 'f' and conrelid in ('lead_sends'::regclass, 'invoices'::regclass, 'redemption_orders'::regclass)
      loop execute format('alter table %s drop constraint %I', one.name, one.conname); end loop;
    end $$;
    alter table lead_sends disable trigger user;
    alter table invoices disable trigger user;
    alter table redemption_orders disable trigger user`.execute(db);
  await sql`insert into lead_sends (lead_id, property_id, state, attempts, try_at)
      values (${lead}, ${newId()}, 'waiting', 3, ${until})`.execute(db);
  await sql`insert into invoices (id, property_id, number, points, currency, subtotal, tax_basis_points, tax, total, payment_method,
        payment_details, seller, bill_to, issued_on, due_on, maxio_subscription_id, collecting_until)
      values (${invoice}, ${newId()}, '1', 1, 'USD', 1, 0, 0, 1, 'maxio', '', '', '', '2026-11-26', '2026-11-27', '77', ${until})`.execute(
    db,
  );
  for (const [id, askedAt, isAsking] of [
    [asked, at, false],
    [lost, at, true],
    [fresh, null, false],
  ] as const)
    await sql`insert into redemption_orders (id, point_log_id, property_id, user_id, brand_id, kind, status, points, currency, value_cents,
          recipient, asks, asked_at, is_asking)
        values (${id}, ${newId()}, ${newId()}, ${newId()}, ${newId()}, 'provider', 'waiting', 1, 'USD', 1, 'a@hearth.example', 2, ${askedAt}, ${isAsking})`.execute(
      db,
    );

  await migrate(db);

  expect(await db.selectFrom('lead_sends').selectAll().execute()).toMatchObject([
    { lead_id: lead, state: 'waiting', attempts: 3, try_at: until, leased_until: null },
  ]);
  expect(await db.selectFrom('invoices').selectAll().execute()).toMatchObject([
    { id: invoice, status: 'open', collecting_until: until, collect_failures: 0 },
  ]);
  const orders = await db.selectFrom('redemption_orders').selectAll().execute();
  const byId = (id: string) => orders.find((order) => order.id === id);
  const due = new Date(at.getTime() + 10 * 60_000);
  expect(byId(asked)).toMatchObject({ request_seq: 2, ask_at: due, asking_until: null });
  expect(byId(lost)).toMatchObject({ request_seq: 2, ask_at: due, asking_until: at });
  expect(byId(fresh)?.ask_at.getTime()).toBeLessThanOrEqual(Date.now());
  await drop();
});
