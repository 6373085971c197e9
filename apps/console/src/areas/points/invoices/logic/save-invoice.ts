import type { Invoice } from '@hearth/contract/points/invoice-record';
import { printInvoice } from '@hearth/contract/points/invoices';
import { messageOf } from '../../../../platform/api-error.ts';
import { downloadFile } from '../../../../platform/download.ts';
import { toast } from '../../../../ui/toast.ts';

/** Saves the invoice as a PDF file. */
export async function saveInvoice({ _id, number }: Pick<Invoice, '_id' | 'number'>): Promise<void> {
  try {
    await downloadFile(printInvoice, { params: { id: _id } }, `invoice-${number}.pdf`);
  } catch (error) {
    toast.error(`Invoice ${number} was not downloaded: ${messageOf(error)}`);
  }
}
