import type { Invoice } from '@hearth/contract/points/invoice-record';
import { printInvoice } from '@hearth/contract/points/invoices';
import { messageOf } from '../../../../platform/api-error.ts';
import { downloadFile } from '../../../../platform/download.ts';
import type { Endpoint, InputOf } from '../../../../platform/endpoint-types.ts';
import { toast } from '../../../../ui/toast.ts';
import { text } from '../messages.ts';

export async function saveFileOf<E extends Endpoint>(endpoint: E, input: InputOf<E>, number: string): Promise<void> {
  try {
    await downloadFile(endpoint, input, `invoice-${number}.pdf`);
  } catch (error) {
    toast.error(text.pdfFailed(number), messageOf(error));
  }
}

export const saveInvoice = ({ _id, number }: Pick<Invoice, '_id' | 'number'>) =>
  saveFileOf(printInvoice, { params: { id: _id } }, number);
