import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { StartError } from './platform/db/embedded/start-error.ts';
import { createReport } from './report/report.ts';

const usage = 'npm run report -- [file.json.gz]';

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given = `hearth-report-${new Date().toISOString().replace(/\D/g, '').slice(0, 12)}.json.gz`, more] =
    positionals;
  if (more !== undefined) throw new StartError(`Usage: ${usage}`);
  // npm runs this in the project's folder, wherever it was called.
  const path = resolve(process.env.INIT_CWD ?? '.', given);
  const report = await createReport(process.env);
  await writeFile(path, await promisify(gzip)(JSON.stringify(report, null, 2)), { mode: 0o600, flag: 'wx' });
  process.stdout.write(
    `Wrote ${path}. It has no personal data, secrets or addresses; read it with zcat before you send it.\n`,
  );
}

main().then(
  // Connections that nobody answers would keep the process.
  () => process.stdout.write('', () => process.exit()),
  (error: NodeJS.ErrnoException) => {
    const isExpected =
      error instanceof StartError || error.syscall === 'open' || error.code?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isExpected ? error.message : (error.stack ?? error.message)}\n`);
    process.exit(1);
  },
);
