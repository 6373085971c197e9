import { contract } from '@hearth/contract';
import { invoiceMessages } from '@hearth/contract/points/messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { queueJob } from '../../../../test/queued.ts';

const server = useServer({
  env: { BILLING_DUE_DAYS: '14', BILLING_BANK_TRANSFER: 'First Bank', BILLING_CHECK: 'PO Box 7, Denver' },
});
const { invoices } = contract;

/** A property with a billing contact, a manager and one open invoice. */
async function billed() {
  const { addPerson, addProperty, company, as, db } = server();
  const property = await addProperty(company);
  const manager = await addPerson('manager', property);
  const contact = `accounts-${property}@management.example`;
  await db.updateTable('properties').set({ payable_account: contact }).where('id', '=', property).execute();
  const reply = await as(manager).call(invoices.buy, {
    body: { propertyId: property, amount: 5000, paymentMethod: 'check', total: 5000 },
  });
  expect(reply.status, reply.text).toBe(200);
  const id = reply.body.data._id;
  /** Backdates the due date by `days`. */
  const dueAgo = (days: number) =>
    sql`update invoices i set due_on = (now() at time zone p.timezone)::date - ${days}::int,
      issued_on = (now() at time zone p.timezone)::date - 14 - greatest(${days}::int, 0)
      from properties p where p.id = i.property_id and i.id = ${id}`.execute(db);
  return { property, manager, contact, id, dueAgo };
}

const mailsTo = (address: string) =>
  server()
    .db.selectFrom('outbox')
    .select(['subject', 'text_body'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);

/** Runs the job twice at once and waits for every job it starts. */
async function remind() {
  await Promise.all([queueJob(server().db, 'remind-invoices'), queueJob(server().db, 'remind-invoices')]);
  await eventually(async () => {
    const { rows } = await sql`select from pgboss.job where name in ('remind-invoices', 'invoice-reminder')
      and state in ('created', 'active')`.execute(server().db);
    return rows.length === 0;
  });
}

test('the billing contact gets the invoice and each reminder once until it is paid', async () => {
  const { contact, manager, id, dueAgo } = await billed();
  const issued = await eventually(async () => (await mailsTo(contact))[0]);
  expect(issued.subject).toMatch(/^Invoice \S+ for /);
  for (const text of ['$50.00', 'Check', 'PO Box 7, Denver', '/points-center/invoice?property=T'])
    expect(issued.text_body).toContain(text);
  await eventually(async () => (await subjectsTo(manager.email)).length === 1);

  const steps = [
    { days: -4, expected: undefined },
    { days: -3, expected: /is due on/ },
    { days: 0, expected: undefined },
    { days: 1, expected: /is overdue$/ },
    { days: 6, expected: undefined },
    { days: 7, expected: /is overdue$/ },
    // Two more reminders are due by now; one email covers both.
    { days: 31, expected: /is overdue$/ },
    { days: 60, expected: undefined },
  ];
  let count = 1;
  for (const { days, expected } of steps) {
    await dueAgo(days);
    await remind();
    await remind();
    if (expected) count += 1;
    const subjects = await subjectsTo(contact);
    expect(subjects, `${days} days after it was due`).toHaveLength(count);
    if (expected) expect(subjects.at(-1)).toMatch(expected);
    expect(await subjectsTo(manager.email)).toHaveLength(count);
  }
  await server()
    .as(server().admin)
    .call(invoices.pay, {
      params: { id },
      body: { paidOn: new Date().toISOString().slice(0, 10), reference: 'Wire 1' },
    });
});

test('no reminders go out for invoices that were issued today, are paid, or belong to a deactivated property', async () => {
  const paid = await billed();
  const off = await billed();
  const today = await billed();
  await paid.dueAgo(1);
  await off.dueAgo(1);
  await server()
    .db.updateTable('invoices')
    .set({ due_on: sql`issued_on` })
    .where('id', '=', today.id)
    .execute();
  const { issuedOn } = (
    await server()
      .as(server().admin)
      .call(invoices.get, { params: { id: paid.id } })
  ).body.data;
  const settled = await server()
    .as(server().admin)
    .call(invoices.pay, { params: { id: paid.id }, body: { paidOn: issuedOn, reference: 'Wire 2' } });
  expect(settled.status, settled.text).toBe(200);
  await server().db.updateTable('properties').set({ active: false }).where('id', '=', off.property).execute();
  await remind();
  for (const { contact } of [paid, off, today])
    expect((await subjectsTo(contact)).filter((subject) => /overdue|due on/.test(subject))).toEqual([]);
});

test('a property has one default payment method, chosen by leads among the accepted ones', async () => {
  const { as, viewer } = server();
  const { property: propertyId, manager, contact } = await billed();
  const read = async () => (await as(manager).call(invoices.paymentMethods, { query: { propertyId } })).body;
  const defaults = async () => (await read()).data.filter(({ isDefault }) => isDefault).map(({ _id }) => _id);
  expect(await defaults()).toEqual(['bankTransfer']);
  expect((await read()).billingContact).toBe(contact);
  const choose = (paymentMethod: 'check' | 'maxio', by = manager) =>
    as(by).call(invoices.setDefaultPaymentMethod, { body: { propertyId, paymentMethod } });
  expect((await choose('check')).status).toBe(200);
  expect(await defaults()).toEqual(['check']);
  const refused = await choose('maxio');
  expect([refused.status, refused.error.message]).toEqual([400, invoiceMessages.methodMissing]);
  expect((await choose('check', viewer)).status).toBe(403);
  expect(await defaults()).toEqual(['check']);

  // Invoices for points requests use it.
  const request = await as(manager).call(contract.pointsRequests.request, {
    params: { id: propertyId },
    body: { amount: 700 },
  });
  const invoiced = await as(server().admin).call(invoices.invoiceRequest, {
    body: { propertyId, requestId: request.body.data._id, amount: 700 },
  });
  expect(invoiced.body.data.paymentMethod, invoiced.text).toBe('check');
});
