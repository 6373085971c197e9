export { readMessageDeliveries, unreachedList } from './deliveries.ts';
export { sendRest } from './rest.ts';
