import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (path) => join(import.meta.dirname, path);

/** Replaces this process with the server, with the Node options that it needs (docs/decisions/0207). */
process.emitWarning = () => undefined;
const options = JSON.parse(readFileSync(file('../server-options.json'), 'utf8'));
process.execve(
  process.execPath,
  [process.execPath, ...options, file('main.ts'), ...process.argv.slice(2)],
  process.env,
);
