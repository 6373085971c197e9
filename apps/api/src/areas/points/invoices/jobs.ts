import { z } from 'zod';
import { formatCents, formatDate, formatPoints } from '@hearth/contract/format';
import { paymentMethodLabels } from '@hearth/contract/points/invoice-record';
import { objectId } from '@hearth/contract/primitives';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { mailEach, readPropertyRecipients, type Recipient } from '../../people/staff/public.ts';
import { readBilled, readInvoice, claimReminders } from './queries.ts';
import { reminderDays } from './rules.ts';

const invoices = { label: 'View invoices', path: '/points-center/invoice' } as const;
const ofInvoice = { invoiceId: objectId, propertyId: objectId };

/** The invoice with its recipients: billing contact, property leads and the person who ordered. */
async function readBilling(tools: JobTools, propertyId: string, invoiceId: string) {
  const { invoice, billed } = await tools.work(propertyId, async ({ db }) => ({
    invoice: await readInvoice(db, invoiceId),
    billed: await readBilled(db, propertyId),
  }));
  const { property, recipients: staff } = await readPropertyRecipients(tools, propertyId, invoice?.orderedBy?._id);
  if (!property || !invoice || !billed) return undefined;
  const contact = billed.payable_account;
  const isStaff = staff.some(({ address }) => address.toLowerCase() === contact.toLowerCase());
  const recipients: Recipient[] = contact === '' || isStaff ? staff : [...staff, { address: contact }];
  return { invoice, property, recipients };
}
type Billing = NonNullable<Awaited<ReturnType<typeof readBilling>>>;

const toPay = ({ invoice }: Billing): [string, string][] => [
  ['Points', formatPoints(invoice.points)],
  ...(invoice.tax > 0
    ? ([
        ['Subtotal', formatCents(invoice.subtotal, invoice.currency)],
        ['Tax', formatCents(invoice.tax, invoice.currency)],
      ] as const satisfies [string, string][])
    : []),
  ['Total', formatCents(invoice.total, invoice.currency)],
  ['Due', formatDate(invoice.dueOn)],
  ['Payment method', paymentMethodLabels[invoice.paymentMethod]],
  ['Pay to', invoice.paymentDetails],
];

export const invoiceIssued = defineJob({
  name: 'invoice-issued',
  retriesForADay: true,
  data: z.object(ofInvoice),
  async run({ invoiceId, propertyId }, tools) {
    const billing = await readBilling(tools, propertyId, invoiceId);
    if (!billing) return;
    const { invoice, property, recipients } = billing;
    await mailEach(tools, property, recipients, {
      subject: `Invoice ${invoice.number} for ${property.name}`,
      facts: toPay(billing),
      note: invoice.message,
      opens: invoices,
      key: `invoice-issued:${propertyId}:${invoiceId}`,
    });
  },
});

export const invoicePaid = defineJob({
  name: 'invoice-paid',
  retriesForADay: true,
  data: z.object({ ...ofInvoice, pointLogId: objectId }),
  async run({ invoiceId, propertyId, pointLogId }, tools) {
    const billing = await readBilling(tools, propertyId, invoiceId);
    if (!billing) return;
    const { invoice, property, recipients } = billing;
    await mailEach(tools, property, recipients, {
      subject: `${formatPoints(invoice.points)} added to ${property.name}`,
      facts: [
        ['Invoice', invoice.number],
        ['Paid', formatCents(invoice.total, invoice.currency)],
        ['Balance', formatPoints(property.points)],
      ],
      opens: invoices,
      key: `invoice-paid:${invoiceId}`,
      pointLogId,
    });
  },
});

export const invoiceReminder = defineJob({
  name: 'invoice-reminder',
  retriesForADay: true,
  data: z.object({ ...ofInvoice, reminder: z.int().min(1).max(reminderDays.length) }),
  async run({ invoiceId, propertyId, reminder }, tools) {
    const billing = await readBilling(tools, propertyId, invoiceId);
    if (billing?.invoice.status !== 'open' && billing?.invoice.status !== 'overdue') return;
    const { invoice, property, recipients } = billing;
    await mailEach(tools, property, recipients, {
      subject:
        invoice.status === 'overdue'
          ? `Invoice ${invoice.number} for ${property.name} is overdue`
          : `Invoice ${invoice.number} for ${property.name} is due on ${formatDate(invoice.dueOn)}`,
      facts: toPay(billing),
      note: 'Already paid? You can ignore this email.',
      opens: invoices,
      key: `invoice-reminder:${invoiceId}:${reminder}`,
    });
  },
});

/** Starts due reminders, each once. */
export const remindInvoices = defineJob({
  name: 'remind-invoices',
  data: z.strictObject({}),
  every: '23 * * * *',
  run: (_data, { work }) =>
    work(null, async (ctx) => {
      for (const { id, property_id: propertyId, reminders } of await claimReminders(ctx.db))
        ctx.enqueue(invoiceReminder, { invoiceId: id, propertyId, reminder: reminders });
    }),
});
