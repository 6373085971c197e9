import { z } from 'zod';
import { asResident, endpoint } from '../endpoint.ts';
import { done } from '../primitives.ts';
import { byRequired } from '../validation.ts';

/** As Expo gives it to an application on a device. */
export const pushToken = z
  .string()
  .regex(
    /^(?:Expo(?:nent)?PushToken\[[\w-]{1,200}\]|[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12})$/,
    byRequired('invalid'),
  );
/** The devices that one person has; the one that was registered first goes. */
export const pushTokensMaximum = 10;

const tag = 'Resident';
const body = z.strictObject({ token: pushToken });

export const registerPushToken = endpoint({
  method: 'PUT',
  path: '/resident/push-tokens',
  summary: 'Notifications to this device are the caller’s from now on, and nobody else’s',
  tag,
  place: asResident,
  permission: 'resident.act',
  body,
  output: done,
  changes: ['user'],
  action: 'device.register',
  perMinute: 60,
});

export const removePushToken = endpoint({
  method: 'DELETE',
  path: '/resident/push-tokens',
  summary: 'No more notifications to this device, as when its owner signs out',
  tag,
  place: asResident,
  permission: 'resident.act',
  body,
  output: done,
  changes: ['user'],
  action: 'device.remove',
  perMinute: 60,
});

export const pushTokens = { register: registerPushToken, remove: removePushToken };
