import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAudit, type KnownSeal } from './areas/insights/audit/public.ts';
import { readConfig } from './platform/config.ts';
import { connectForReading } from './platform/db/connect.ts';
import { StartError } from './platform/db/embedded/start-error.ts';
import { createLog } from './platform/log.ts';

const usage = 'npm run audit:check -- [--kept=number:hash]…';

function keptOf(text: string): KnownSeal {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash)
    throw new StartError(`--kept must be a seal from an earlier check or from the log. Usage: ${usage}`);
  return { number: Number(number), hash };
}

async function main() {
  const { values } = parseArgs({ options: { kept: { type: 'string', multiple: true } } });
  const knownSeals = (values.kept ?? []).map(keptOf);
  const config = readConfig(process.env);
  config.HEARTH_DATA = resolve(config.HEARTH_DATA);
  const { db, close } = await connectForReading(config, createLog('warn'));
  try {
    const { problems, found, seals, rows, unsealed, unsealedSince, newest } = await checkAudit(db, knownSeals);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    if (found > problems.length) process.stdout.write(`… and ${found - problems.length} more\n`);
    const since = unsealedSince ? `, the first of ${unsealedSince} UTC` : '';
    process.stdout.write(
      `${found === 0 ? 'The audit log matches its seals' : `The audit log doesn't match its seals: ${found} problems`}: ${rows} rows under ${seals} seals, ${unsealed} not yet sealed${since}.\nNewest seal, to store elsewhere: ${newest}\n`,
    );
    process.exitCode = found === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof StartError || (error instanceof TypeError && 'code' in error);
  process.stderr.write(
    isExpected
      ? `${(error as Error).message}\n`
      : `Couldn't check the audit log: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(2);
});
