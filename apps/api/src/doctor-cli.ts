import { parseArgs, styleText } from 'node:util';
import { z } from 'zod';
import { diagnose } from './doctor/doctor.ts';
import type { Finding } from './doctor/finding.ts';

const usage = 'npm run doctor -- [--json] [--send-test=you@example.com]';
const colors = { ok: 'green', warning: 'yellow', problem: 'red' } as const;

function line({ check, status, message }: Finding): string {
  const [first, second] = [status.padEnd(8), check.padEnd(16)];
  return `${styleText(colors[status], first, { stream: process.stdout })} ${second} ${message}\n`;
}

async function main() {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      'send-test': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  const sendTestTo = values['send-test'];
  if (sendTestTo !== undefined && !z.email().safeParse(sendTestTo).success)
    throw new TypeError(`--send-test must be an email address. Usage: ${usage}`, { cause: 'usage' });
  const found = await diagnose(process.env, { sendTestTo });
  process.stdout.write(values.json ? `${JSON.stringify(found, null, 2)}\n` : found.map(line).join(''));
  process.exitCode = found.some(({ status }) => status === 'problem') ? 1 : 0;
}

main().then(
  // Connections that nobody answers would keep the process.
  () => process.stdout.write('', () => process.exit()),
  (error: unknown) => {
    process.stderr.write(`${error instanceof TypeError ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exit(2);
  },
);
