export type { MaxioInvoice } from './maxio-answers.ts';
export { openMaxio } from './maxio.ts';
export { invoiceList } from './queries.ts';
