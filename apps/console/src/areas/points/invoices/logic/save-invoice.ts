import type { Invoice } from '@hearth/contract/points/invoice-record';
import { printInvoice } from '@hearth/contract/points/invoices';
import { messageOf } from '../../../../platform/api-error.ts';
import { downloadFile } from '../../../../platform/download.ts';
import type { Endpoint, InputOf } from '../../../../platform/endpoint-types.ts';
import { toast } from '../../../../ui/toast.ts';

/** Saves the PDF file that an endpoint answers for the invoice of that number. */
export async function saveFileOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, number: string): Promise<void> {
  try {
    await downloadFile(endpoint, input, `invoice-${number}.pdf`);
  } catch (error) {
    toast.error(`Invoice ${number} couldn’t be downloaded`, messageOf(error));
  }
}

/** Saves the invoice as a PDF file. */
export const saveInvoice = ({ _id, number }: Pick<Invoice, '_id' | 'number'>) =>
  saveFileOf(printInvoice, { params: { id: _id } }, number);
