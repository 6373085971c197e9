import { z } from 'zod';
import { asResident } from '../endpoint.ts';
import { done } from '../primitives.ts';
import { byRequired } from '../validation.ts';
import { shared } from '../resource.ts';

/** An Expo push token or a device UUID. */
export const pushToken = z
  .string()
  .regex(
    /^(?:Expo(?:nent)?PushToken\[[\w-]{1,200}\]|[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})$/,
    byRequired('invalid'),
  );
/** Maximum devices per user. The oldest registration is dropped. */
export const pushTokensMaximum = 10;

const body = z.strictObject({ token: pushToken });

const deviceCalls = shared({
  tag: 'Resident',
  scope: asResident,
  permission: 'resident.act',
  changes: ['user'],
  perMinute: 60,
});

export const registerPushToken = deviceCalls.endpoint('PUT /resident/push-tokens', {
  summary: 'Register a device for push notifications; earlier users of the device are unregistered',
  body,
  output: done,
  action: 'device.register',
});

export const removePushToken = deviceCalls.endpoint('DELETE /resident/push-tokens', {
  summary: 'Stop push notifications to a device, for example at sign-out',
  body,
  output: done,
  action: 'device.remove',
});

export const pushTokens = { register: registerPushToken, remove: removePushToken };
