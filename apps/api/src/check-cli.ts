import { resolve } from 'node:path';
import { checkAll } from './check/check-all.ts';
import { reportOf } from './check/section.ts';
import { readConfig } from './platform/config.ts';
import { connectForReading } from './platform/db/connect.ts';
import { runningServer } from './platform/db/embedded/running.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { openFileStorage } from './platform/files/open.ts';
import { createLog } from './platform/log.ts';

async function main() {
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const { db, close } = await connectForReading(config, createLog('warn'));
  try {
    const embedded = runningServer(config.HEARTH_DATA);
    const server = config.DATABASE_URL ? { url: config.DATABASE_URL } : embedded && { embedded };
    if (!server) throw new StartError('The database stopped. Start Hearth, then check again.');
    const sections = await checkAll(db, server, openFileStorage(config));
    process.stdout.write(reportOf(sections));
    process.exitCode = sections.every(({ problems }) => problems.length === 0) ? 0 : 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `Couldn't check the database: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(2);
});
