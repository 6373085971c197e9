import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as features from './app.ts';
import { readConfig } from './platform/config.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { mount } from './platform/feature.ts';
import { createLog } from './platform/log.ts';
import { upgradeDatabase } from './upgrade-database/upgrade-database.ts';

const usage = 'npm run upgrade-database [-- --programs=<bin folder of the old PostgreSQL>] [--leave-own-objects]';

async function main() {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      programs: { type: 'string' },
      'leave-own-objects': { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new StartError(`Usage: ${usage}`);
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  await upgradeDatabase(config, mount(features).jobs, createLog('warn'), {
    programs: values.programs && resolve(values.programs),
    leavesOwnObjects: values['leave-own-objects'],
    say: (sentence) => void process.stdout.write(`${sentence}\n`),
  });
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `Couldn't upgrade the database: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
