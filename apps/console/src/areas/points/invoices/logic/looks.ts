import type { InvoiceStatus } from '@hearth/contract/points/invoice-record';
import type { Status } from '../../../../ui/status-chip.tsx';

/** How each state of an invoice is shown. */
export const invoiceLooks: Record<InvoiceStatus, Status> = {
  open: 'pending',
  overdue: 'denied',
  paid: 'approved',
  void: 'voided',
};
