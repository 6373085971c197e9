export { messageList } from './queries.ts';
export { readMessageDeliveries, unreachedList } from './sending/deliveries.ts';
export { retryDevices } from './sending/retry-devices.ts';
