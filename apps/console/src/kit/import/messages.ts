import { defineMessages } from '@hearth/contract/define-messages';
import { formatCount } from '@hearth/contract/format';

const progress = (sent: number, of: number) => `${formatCount(sent)} of ${formatCount(of)}`;

export const text = defineMessages({
  file: { title: 'Choose a file', template: 'Download template' },
  columns: {
    title: 'Check the columns',
    text: (rows: number) => `Found ${formatCount(rows)} rows. The first values of each column are below its field.`,
    another: 'Choose another file',
  },
  preview: { checking: 'Checking the rows…', hint: 'Failing, duplicate and dropped rows are left out.' },
  run: {
    title: 'Importing',
    result: 'Result',
    progress,
    stopped: 'Import stopped',
    stoppedText: (problem: string, sent: number, of: number, note: string) =>
      `${problem} ${progress(sent, of)} rows were sent. Continue to send the rest; ${note}.`,
  },
  stop: {
    title: 'Stop the import?',
    confirm: 'Stop import',
    cancel: 'Keep importing',
    text: (sent: number, of: number, note: string) =>
      `${progress(sent, of)} rows were sent. Imported rows stay. Import the same file again for the rest: ${note}.`,
  },
  rows: {
    label: 'Rows of the file',
    shown: 'Rows shown',
    line: 'Line',
    lineOf: (line: number) => `Line ${formatCount(line)}`,
    outcome: 'Outcome',
    reason: 'Reason',
    none: '–',
    inFile: 'Rows in the file',
    errors: 'Download error CSV',
    empty: 'Empty row',
    duplicate: (line: number, known: string) => `Duplicate of line ${formatCount(line)}: same ${known}`,
  },
  views: {
    check: 'To check',
    failed: 'Failed',
    duplicate: 'Duplicates',
    dropped: 'Dropped',
    defaulted: 'Defaulted',
    all: 'All rows',
  },
  outcomes: {
    failed: { before: 'Will fail', after: 'Failed' },
    duplicate: { before: 'Duplicate', after: 'Duplicate' },
    dropped: { before: 'Dropped', after: 'Dropped' },
    waiting: { before: 'Not checked', after: 'Not sent' },
  },
});
