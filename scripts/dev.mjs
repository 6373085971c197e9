import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { passSignalsTo } from './run.mjs';
import { root } from './stop.mjs';

const pagePort = process.env.PORT ?? '4600';
const apiPort = String(await findFreePort());

const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/api/src/main.ts')], {
    stdio: 'inherit',
    env: { HEARTH_PUBLIC_URL: `http://localhost:${pagePort}`, ...process.env, PORT: apiPort },
  }),
  spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', pagePort, '--strictPort', '--clearScreen=false'],
    {
      stdio: 'inherit',
      cwd: join(root, 'apps/console'),
      env: { ...process.env, HEARTH_API_PORT: apiPort },
    },
  ),
];

passSignalsTo(() => children);
const ends = children.map((child) => once(child, 'exit'));
const [code] = await Promise.race(ends);
for (const child of children) child.kill('SIGTERM');
await Promise.all(ends);
process.exit(code ?? 0);

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
