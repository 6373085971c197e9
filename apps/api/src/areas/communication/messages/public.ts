export { readMessageDeliveries, unreachedList } from './deliveries.ts';
export { retryDevices } from './retry-devices.ts';
