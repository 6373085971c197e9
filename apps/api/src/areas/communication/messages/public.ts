export { readMessageDeliveries } from './deliveries.ts';
