export { openMaxio, type MaxioInvoice } from './maxio.ts';
export { invoiceList } from './queries.ts';
