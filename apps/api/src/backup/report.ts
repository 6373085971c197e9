import type { BackupResult } from './backup.ts';
import type { Manifest } from './archive-format.ts';
import type { Held } from './hold.ts';
import type { Restored } from './restore.ts';

const counted = (value: number, one: string) => `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`;
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The summary of a backup, with the files it couldn't include. */
export function backupReport(location: string, result: BackupResult, isEncrypted: boolean): string {
  const { at, bytes, rows, files, missing, masterKeyId, otherTables } = result;
  return [
    `Backed up to ${location}: ${counted(rows, 'row')} and ${counted(files, 'file')} as of ${moment(at)}, ${megabytes(bytes)}.`,
    isEncrypted
      ? "It's encrypted with HEARTH_BACKUP_KEY. Keep that key: without it, no one can restore the backup."
      : "It isn't encrypted. Set HEARTH_BACKUP_KEY to encrypt backups.",
    masterKeyId === null
      ? ''
      : `It doesn't include the master key (${masterKeyId}). Keep a copy of HEARTH_KEY or hearth.key somewhere else.`,
    otherTables.length > 0 ? `It doesn't include your own tables: ${otherTables.join(', ')}.` : '',
    missing.length > 0 ? `${counted(missing.length, 'file')} couldn't be found. Run npm run check for details.` : '',
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

function heldReport({ jobs, messages }: Held): string {
  const held = [jobs > 0 && counted(jobs, 'queued job'), messages > 0 && counted(messages, 'message')].filter(Boolean);
  return held.length === 0
    ? ''
    : `${held.join(' and ')} of before the backup will wait: the old Hearth may have sent them since. Decide on jobs on the Health page; messages that were due are drafts or stopped.\n`;
}

export const restoreReport = (
  location: string,
  { at }: Manifest,
  { rows, files, held }: Restored,
  keyAdvice = '',
): string =>
  `Restored ${location}: ${counted(rows, 'row')} and ${counted(files, 'file')} as of ${moment(new Date(at))}.\n${heldReport(held)}${keyAdvice && `${keyAdvice}\n`}Run npm run check to verify it, then start Hearth.\n`;
