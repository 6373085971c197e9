import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as features from './app.ts';
import { restoreInto } from './backup/restore-into.ts';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { mount } from './platform/feature.ts';
import { createLog } from './platform/log.ts';

const usage = 'npm run restore -- <file or s3://bucket/key> [--send-queued] [--trust]';

async function main() {
  const { positionals, values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      'send-queued': { type: 'boolean', default: false },
      trust: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [source = ''] = positionals;
  if (values.help || positionals.length !== 1) throw new StartError(`Usage: ${usage}`);
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  process.stdout.write(
    await restoreInto(config, source, mount(features).jobs, { log: createLog('warn'), trusts: values.trust }),
  );
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `Couldn't restore the backup: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
