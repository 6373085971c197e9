export type { MaxioInvoice } from './maxio-answers.ts';
export { openMaxio, type Maxio } from './maxio.ts';
export { invoiceList } from './queries.ts';
