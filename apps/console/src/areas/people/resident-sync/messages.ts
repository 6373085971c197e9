import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount, formatDate, formatList, plural } from '@hearth/contract/format';

export const text = defineMessages({
  title: 'Sync Center',
  choose: 'Residents are synced one property at a time.',
  lines: 'Changes in this sync',
  start: 'Sync now',
  running: (source: string) => `Syncing from ${source}. New residents show up as they sync.`,
  columns: {
    resident: 'Resident',
    unit: 'Unit',
    source: 'Source',
    status: 'Status',
    action: 'Change',
    reason: 'Details',
    started: 'Started',
    cause: 'Trigger',
    duration: 'Duration',
    result: 'Result',
  },
  search: 'Search name or unit',
  filters: { status: 'Status', allStatuses: 'All statuses', action: 'Change', allActions: 'All changes' },
  runStates: {
    reading: 'Reading',
    planning: 'Planning',
    waiting: 'Needs review',
    applying: 'Running',
    done: 'Done',
    failed: 'Failed',
    discarded: 'Discarded',
  },
  actions: {
    create: 'Created',
    add: 'Added',
    change: 'Changed',
    transfer: 'Transfer',
    conflict: 'Conflict',
    missing: 'Missing',
    moveOut: 'Move-out',
  },
  recordStates: {
    new: 'New',
    synced: 'In Hearth',
    conflict: 'Conflict',
    ignored: 'Ignored',
    skipped: 'Skipped',
    unread: 'Unreadable',
  },
  duration: (minutes: number, seconds: number) => (minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`),
  difference: (field: string, hearth: string, provider: string) =>
    `${field}: ${hearth || 'none'} in Hearth, ${provider || 'none'} at the provider`,
  preview: {
    title: (source: string) => `Review the sync from ${source}`,
    hold: {
      preview: 'This is the first sync. Nothing changes until you confirm it.',
      proposals: 'This sync has more move-outs than usual. Nothing changes until you confirm it.',
      newPeople:
        'This sync adds more residents than usual. Nothing changes until you confirm it. If this looks wrong, check the ' +
        'integration and revoke its key.',
      changes:
        'This sync changes more residents than usual (leases, rents, units, or contacts). Nothing changes until you ' +
        'confirm it.',
    },
    welcomeEmails: (count: number) =>
      count === 0 ? 'No welcome emails are sent.' : `${counted(count, 'welcome email')} will be sent.`,
    discard: 'Discard sync',
    confirm: 'Confirm sync',
  },
  figures: {
    created: 'Created',
    changed: 'Changed',
    movedOut: 'Moved out',
    conflict: 'Conflicts',
    unchanged: 'Unchanged',
    missing: 'Newly missing',
    unread: 'Unreadable',
    outdated: 'Skipped',
    failed: 'Failed',
  },
  runs: {
    title: 'Syncs',
    name: (at: string) => `Sync of ${at}`,
    causes: { schedule: 'Scheduled', staff: 'Staff', feed: 'Received' },
    kinds: { full: 'full sync', incremental: 'changes only' },
    trigger: (cause: string, kind: string) => `${cause}, ${kind}`,
    result: ({ created, changed, movedOut, conflict, unchanged }: Record<string, number>) =>
      formatList(
        (
          [
            [created, 'created'],
            [changed, 'changed'],
            [movedOut, 'moved out'],
            [conflict, plural(conflict ?? 0, 'conflict')],
          ] as const
        ).flatMap(([count = 0, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : [])),
      ) || `No changes, ${formatCount(unchanged ?? 0)} unchanged`,
  },
  moveOuts: {
    title: 'Move-outs to confirm',
    hint: "These residents are missing from the provider's list. They stay active in Hearth until you confirm they moved out.",
    unit: (number: string) => `Unit ${number}`,
    since: (on: string, zone: string) => `since ${formatDate(on, zone)}`,
    stays: 'Keep resident',
    movedOut: 'Confirm move-out',
    confirmTitle: (name: string) => `Confirm that ${name} moved out?`,
    confirmBody: 'Their leases at this property end today. They keep their account and points.',
  },
  attention: {
    title: 'Conflicts to fix',
    empty: 'No conflicts',
    emptyHint: 'Every synced resident is in Hearth.',
  },
  find: {
    title: 'Find a synced resident',
    hint: 'Everyone the provider sent, with the reason if a resident is missing.',
  },
  record: {
    matches: (name: string) => `Synced as ${name}`,
    pending: 'Added with the next sync',
    fix: 'View profile',
    providerData: (source: string) => `Use data from ${source}`,
    ignore: 'Ignore',
    resolved: 'The resident is in Hearth now',
    ignored: 'Ignored until the provider sends a change',
  },
});
