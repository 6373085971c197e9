import type { BackupResult } from './backup.ts';
import type { Manifest } from './archive-format.ts';
import type { Restored } from './restore.ts';

const counted = (value: number, one: string) => `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** What was backed up, and what wasn't. */
export function backupReport(location: string, result: BackupResult, isEncrypted: boolean): string {
  const { at, bytes, rows, files, missing, masterKeyId, otherTables } = result;
  return [
    `Backed up to ${location}: ${counted(rows, 'row')} and ${counted(files, 'file')} as of ${moment(at)}, ${megabytes(bytes)}.`,
    isEncrypted
      ? 'It is encrypted with HEARTH_BACKUP_KEY. Keep that key: without it, no one can restore the backup.'
      : 'It is not encrypted. Set HEARTH_BACKUP_KEY to encrypt backups.',
    masterKeyId === null
      ? ''
      : `The master key (${masterKeyId}) is not in it. Keep HEARTH_KEY or hearth.key in another place.`,
    otherTables.length > 0 ? `Your own tables are not in it: ${otherTables.join(', ')}.` : '',
    missing.length > 0
      ? `${counted(missing.length, 'file')} of its records couldn't be found. Run npm run check for details.`
      : '',
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

export const restoreReport = (location: string, { at }: Manifest, { rows, files }: Restored, keyAdvice = ''): string =>
  `Restored ${location}: ${counted(rows, 'row')} and ${counted(files, 'file')} as of ${moment(new Date(at))}.\n${keyAdvice && `${keyAdvice}\n`}Run npm run check to verify it, then start Hearth.\n`;
