import { z } from 'zod';
import { formatCents } from '@hearth/contract/money';
import { objectId } from '@hearth/contract/primitives';
import { inFigures } from '../../../platform/days.ts';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { mailEach, pointsInFigures, readPlace } from '../points-requests/public.ts';
import { readInvoice } from './queries.ts';

const readOne = ({ work }: JobTools, propertyId: string, invoiceId: string) =>
  work(propertyId, ({ db }) => readInvoice(db, invoiceId));

/** Tells the property's leads, and who ordered, what is to be paid, until when and where to. */
export const invoiceIssued = defineJob({
  name: 'invoice-issued',
  isPatient: true,
  data: z.object({ invoiceId: objectId, propertyId: objectId, orderedBy: objectId }),
  async run({ invoiceId, propertyId, orderedBy }, tools) {
    const { property, recipients } = await readPlace(tools, propertyId, orderedBy);
    const invoice = await readOne(tools, propertyId, invoiceId);
    if (!property || !invoice) return;
    await mailEach(tools, property, recipients, {
      subject: `Invoice ${invoice.number} for ${property.name}`,
      facts: [
        ['Points', pointsInFigures(invoice.points)],
        ['Total', formatCents(invoice.total, invoice.currency)],
        ['Due', inFigures(invoice.dueOn)],
        ['Pay to', invoice.paymentDetails],
      ],
      note: invoice.message,
      key: `invoice-issued:${invoiceId}`,
    });
  },
});

/** Tells them that it is paid and that the points are there. */
export const invoicePaid = defineJob({
  name: 'invoice-paid',
  isPatient: true,
  data: z.object({ invoiceId: objectId, propertyId: objectId, pointLogId: objectId }),
  async run({ invoiceId, propertyId, pointLogId }, tools) {
    const invoice = await readOne(tools, propertyId, invoiceId);
    const { property, recipients } = await readPlace(tools, propertyId, invoice?.orderedBy?._id);
    if (!property || !invoice) return;
    await mailEach(tools, property, recipients, {
      subject: `${property.name} received ${pointsInFigures(invoice.points)}`,
      facts: [
        ['Invoice', invoice.number],
        ['Paid', formatCents(invoice.total, invoice.currency)],
        ['Balance now', pointsInFigures(property.points)],
      ],
      key: `invoice-paid:${invoiceId}`,
      pointLogId,
    });
  },
});
