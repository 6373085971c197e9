export { invoiceList } from './queries.ts';
