import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { locationOf } from './backup/location.ts';
import { recordBackup } from './backup/record.ts';
import { backupReport } from './backup/report.ts';
import { readConfig } from './platform/config.ts';
import { connectForReading } from './platform/db/connect.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { openFileStorage } from './platform/files/open.ts';
import { createLog } from './platform/log.ts';

const usage = 'npm run backup -- <file or s3://bucket/key>';

async function main() {
  const { positionals, values } = parseArgs({
    options: { help: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [target = ''] = positionals;
  if (values.help || positionals.length !== 1) throw new StartError(`Usage: ${usage}`);
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const location = locationOf(target, config);
  const { db, exportPool, close } = await connectForReading(config, createLog('warn'));
  try {
    const parts = { db, exportPool, storage: openFileStorage(config) };
    const passphrase = config.HEARTH_BACKUP_KEY;
    const result = await recordBackup(parts, location, { passphrase, isScheduled: false });
    process.stdout.write(backupReport(location.name, result, passphrase !== undefined));
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `Couldn't take the backup: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
