import type { InvoiceStatus } from '@hearth/contract/points/invoice-record';
import type { Status } from '../../../../ui/status-chip.tsx';

export const invoiceLooks: Record<InvoiceStatus, Status> = {
  open: 'pending',
  overdue: 'denied',
  paid: 'approved',
  void: 'voided',
};
