import { defineMessages } from '@hearth/contract/define-messages';
import { formatCount, plural } from '@hearth/contract/format';

export const text = defineMessages({
  title: 'Audit log',
  hint: 'Every change, with the old and new values. Entries are never edited or deleted.',
  hintElsewhere: 'Sign-ins, brands, exchange rates and settings are listed under all companies.',
  exportFailed: 'Issue on downloading the audit log',
  search: 'Search by name',
  record: 'Record',
  allRecords: 'All records',
  action: 'Action',
  allActions: 'All actions',
  onlyPerson: 'One person',
  onlyRecord: 'One record',
  filterPerson: 'Same person',
  filterRecord: 'Same record',
  open: 'Open',
  columns: { when: 'Time', who: 'Who', what: 'Action', record: 'Record', property: 'Property', changes: 'Changes' },
  more: (count: number) => `${formatCount(count)} more ${plural(count, 'change')}`,
  values: { yes: 'Yes', no: 'No', value: 'Value', utc: (time: string) => `${time} UTC` },
});
