import { channels } from '@hearth/contract/communication/mailbox';
import { options } from '../../../../ui/options.ts';

export const channelNames: Record<(typeof channels)[number], string> = {
  EMAIL: 'Email',
  SMS: 'Text message',
  NOTIFICATION: 'Notification',
};

export const channelOptions = options(channels, channelNames);
