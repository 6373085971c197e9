import { defineMessages } from '@hearth/contract/define-messages';

export const text = defineMessages({
  title: 'Replies',
  columns: {
    from: 'From',
    reply: 'Reply',
    message: 'Message',
    received: 'Received',
  },
  unknownProperty: 'Unknown',
  states: { unread: 'Unread', read: 'Read' },
  readBy: (name: string) => `Read by ${name}`,
  readByAt: (name: string, time: string) => `Read by ${name}, ${time}`,
  all: 'All replies',
  markRead: 'Mark as read',
  openMessage: 'View message',
  row: (name: string) => `reply from ${name}`,
  from: (number: string) => `From ${number}`,
  to: (message: string) => `Reply to “${message}”`,
  empty: 'No replies yet',
  emptyHint: 'Replies to text messages show up here.',
  more: 'Load more',
});
