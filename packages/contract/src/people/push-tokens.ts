import { z } from 'zod';
import { asResident } from '../endpoint.ts';
import { done } from '../primitives.ts';
import { byRequired } from '../validation.ts';
import { shared } from '../resource.ts';

/** As Expo gives it to an application on a device. */
export const pushToken = z
  .string()
  .regex(
    /^(?:Expo(?:nent)?PushToken\[[\w-]{1,200}\]|[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})$/,
    byRequired('invalid'),
  );
/** The devices that one person has; the one that was registered first goes. */
export const pushTokensMaximum = 10;

const body = z.strictObject({ token: pushToken });

const deviceCalls = shared({
  tag: 'Resident',
  place: asResident,
  permission: 'resident.act',
  changes: ['user'],
  perMinute: 60,
});

export const registerPushToken = deviceCalls.endpoint('PUT /resident/push-tokens', {
  summary: 'Notifications to this device are the caller’s from now on, and nobody else’s',
  body,
  output: done,
  action: 'device.register',
});

export const removePushToken = deviceCalls.endpoint('DELETE /resident/push-tokens', {
  summary: 'No more notifications to this device, as when its owner signs out',
  body,
  output: done,
  action: 'device.remove',
});

export const pushTokens = { register: registerPushToken, remove: removePushToken };
