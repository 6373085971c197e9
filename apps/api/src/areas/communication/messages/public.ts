export { messageList } from './queries.ts';
export { create as createMessage } from './compose/send.ts';
export { readMessageDeliveries, unreachedList } from './sending/deliveries.ts';
export { retryDevices } from './sending/retry-devices.ts';
