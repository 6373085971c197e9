export type { MaxioInvoice } from './collection/maxio-answers.ts';
export { openMaxio, type Maxio } from './collection/maxio.ts';
export { statusOf as invoiceStatus } from './fields.ts';
export { invoiceList } from './queries.ts';
