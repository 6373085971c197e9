import { defineMessages } from '@hearth/contract/define-messages';

export const text = defineMessages({
  title: 'Mailbox',
  columns: {
    type: 'Type',
    recipient: 'Recipient',
    subject: 'Subject',
    created: 'Created',
    sent: 'Sent',
    status: 'Status',
  },
  search: 'Search recipient or subject',
  type: 'Type',
  allTypes: 'All types',
  unknown: 'Message not found',
  back: 'View mailbox',
  details: 'Details',
  frame: (type: string, subject: string) => `${type}: ${subject}`,
  plainText: 'Plain text',
  delivery: 'Delivery log',
});
