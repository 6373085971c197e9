import { defineMessages } from '@hearth/contract/define-messages';
import { counted } from '@hearth/contract/format';

export const text = defineMessages({
  title: 'Search',
  placeholder: 'Search people, units, leads and more',
  results: 'Results',
  recent: 'Recent',
  actions: 'Actions',
  screens: 'Go to',
  kinds: {
    user: 'People',
    unit: 'Units',
    lead: 'Leads',
    post: 'Posts',
    message: 'Messages',
    invoice: 'Invoices',
    brand: 'Brands',
    property: 'Properties',
  },
  best: (kind: string) => `${kind} (top matches)`,
  found: (count: number) => counted(count, 'result'),
  none: (typed: string) => `No results for “${typed}”.`,
  short: 'Type at least 2 characters.',
  searching: 'Searching…',
  failed: "Search isn't working right now.",
  keys: { enter: 'Enter', escape: 'Esc', move: 'Move', open: 'Open', newTab: 'Open in new tab', close: 'Close' },
});
