import { parentPort } from 'node:worker_threads';
import type { InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { drawInvoice } from './paper.ts';

parentPort?.on('message', async (invoice: InvoiceDetail) => parentPort?.postMessage(await drawInvoice(invoice)));
