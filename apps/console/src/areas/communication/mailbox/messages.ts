import { defineMessages } from '@hearth/contract/define-messages';

export const text = defineMessages({
  title: 'Mailbox',
  columns: {
    recipient: 'Recipient',
    subject: 'Subject',
    sent: 'Sent',
  },
  search: 'Search recipient or subject',
  allTypes: 'All types',
  unknown: 'Message not found',
  back: 'View mailbox',
  frame: (type: string, subject: string) => `${type}: ${subject}`,
  plainText: 'Plain text',
  delivery: 'Delivery log',
});
