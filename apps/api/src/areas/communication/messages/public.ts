export { noteDelivery, readMessageDeliveries } from './deliveries.ts';
export { tellChanged } from './send.ts';
