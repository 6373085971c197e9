import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './platform/config.ts';
import { connect } from './platform/db/connect.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { requireFreeSpace, explainFullDisk } from './platform/disk/free-space.ts';
import { createLog } from './platform/log.ts';
import { startTracing } from './platform/tracing/start.ts';

const roles = ['all', 'web', 'worker'] as const;

async function main() {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } });
  const role = roles.find((name) => name === values.role);
  if (!role) throw new StartError('--role must be all, web or worker.');
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const log = createLog(config.LOG_LEVEL);
  const endTracing = await startTracing(config, log);
  // The database starts while the rest of the program loads.
  const rest = Promise.all([
    import('./app.ts'),
    import('./demo.ts'),
    import('./platform/start.ts'),
    import('./setup.ts'),
  ]);
  await requireFreeSpace(config, async () => (await rest)[1].demoBytes(config));
  const database = await connect(config, log).catch((error: unknown) => refuseForSpace(error, config));
  try {
    const [features, { demoGuide, settleDemo }, { startApplication }, { setupGuide }] = await rest;
    const closed = await settleDemo(database.db, config, log);
    const application = await startApplication({ ...database, config, log, role }, features);
    const address = config.HEARTH_PUBLIC_URL ?? `http://localhost:${new URL(application.url).port}`;
    const guide = config.demo ? demoGuide() : closed + (await setupGuide(database.db, log));
    process.stdout.write(`\n  ${config.HEARTH_PRODUCT} is ready at ${address}\n${guide}\n`);
    let stopping = false;
    const stop = async (code: number) => {
      if (stopping) return;
      stopping = true;
      const forced = setTimeout(() => process.exit(1), 25_000);
      await application.close();
      await database.close();
      await endTracing();
      clearTimeout(forced);
      process.exit(code);
    };
    process.on('SIGTERM', () => void stop(0));
    process.on('SIGINT', () => void stop(0));
    database.onGivenUp(() => void stop(1));
  } catch (error) {
    await database.close().catch(() => undefined);
    return refuseForSpace(error, config);
  }
}

/** Explains a failed start if the cause is a full disk. */
async function refuseForSpace(error: unknown, config: Config): Promise<never> {
  const sentence = await explainFullDisk(error, config);
  throw sentence ? new StartError(sentence) : error;
}

main().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else
    process.stderr.write(
      `Hearth couldn't start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
});
