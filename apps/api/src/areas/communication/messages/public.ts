export { readMessageDeliveries, unreachedList } from './deliveries.ts';
