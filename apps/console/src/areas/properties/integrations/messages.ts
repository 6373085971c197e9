import { defineMessages } from '@hearth/contract/define-messages';
import { formatList } from '@hearth/contract/format';

const capitalized = (sentence: string) => sentence.replace(/^./, (first) => first.toUpperCase());

export const text = defineMessages({
  title: 'Integrations',
  none: '–',
  list: {
    table: 'Connected systems',
    emptyTitle: 'No connected systems yet',
    emptyHint: "Connect a property's system on its Edit Property page.",
    status: 'Status',
    allStatuses: 'All statuses',
    attention: 'Needs attention',
    columns: {
      property: 'Property',
      system: 'System',
      status: 'Status',
      issue: 'Issue',
      lastSync: 'Last sync',
      nextSync: 'Next sync',
    },
    row: (system: string, property: string) => `${system} at ${property}`,
  },
  property: {
    none: 'No system connected',
    records: { residentSync: 'residents', leaseSync: 'leases', leadsSync: 'leads' },
    synced: (records: readonly string[], ago: string | null) =>
      capitalized(
        [records.length > 0 ? formatList(records) : 'nothing synced', ago && `last sync ${ago}`]
          .filter(Boolean)
          .join(' · '),
      ),
    feedUsed: (ago: string) => `Last update ${ago}`,
    feedUnused: 'No updates received yet',
  },
  states: {
    off: 'Off',
    new: 'Not synced yet',
    ok: 'Working',
    waiting: 'Ready to review',
    held: 'On hold',
    stale: 'Out of date',
    broken: 'Paused',
  },
  issues: {
    waiting: 'Review the first sync to start it.',
    held: 'Review this sync to continue.',
    stale: 'No sync in the last 24 hours.',
    broken: 'Paused after repeated failures.',
  },
});
