import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Replaces this process with the program where Node can, else runs it as a child with the same signals and exits. */
export async function replaceProcess(program, args, env) {
  if (process.execve) {
    process.emitWarning = () => undefined;
    process.execve(program, [program, ...args], env);
  }
  process.exit(await run(program, args, { env }));
}

/** Runs a program in this terminal, forwarding signals. Returns its exit code. */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options });
  const release = passSignalsTo(() => [child]);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(release);
}

/** A terminal sends Ctrl-C to children itself, so it is forwarded only without a terminal. */
export function passSignalsTo(children) {
  const handlers = passedOn.map((signal) => [
    signal,
    () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children()) child.kill(signal);
    },
  ]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => handlers.forEach(([signal, handler]) => process.off(signal, handler));
}

/** Runs a program silently. Returns its exit code and output. */
export function capture(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const release = passSignalsTo(() => [child]);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  }).finally(release);
}
