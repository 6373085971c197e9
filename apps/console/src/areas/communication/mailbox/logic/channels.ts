import { channels } from '@hearth/contract/communication/mailbox';

export const channelNames: Record<(typeof channels)[number], string> = {
  EMAIL: 'Email',
  SMS: 'Text message',
  NOTIFICATION: 'Notification',
};

export const channelOptions = channels.map((value) => ({ value, label: channelNames[value] }));
