import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Runs the default export of a file in `bench/processes/` in a separate process. Input and result are structured clones.
 */
export async function runInProcess<I, O>(file: string, input: I): Promise<O> {
  const child = fork(join(import.meta.dirname, 'processes', file), { serialization: 'advanced' });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${file} ended with ${String(code)} before it responded`)),
  );
  const message = once(child, 'message');
  child.send(input as object);
  try {
    const [result] = (await Promise.race([message, ended])) as [O];
    return result;
  } finally {
    ended.catch(() => undefined);
    child.kill();
  }
}

/** Runs `work` next to a server from `bench/processes/` in a separate process, passing its port. */
export async function withServerProcess<I, T>(
  file: string,
  input: I,
  work: (server: { port: number; pid: number }) => Promise<T>,
): Promise<T> {
  const child = fork(join(import.meta.dirname, 'processes', file), { serialization: 'advanced' });
  try {
    const listening = once(child, 'message');
    child.send(input as object);
    const [port] = (await listening) as [number];
    return await work({ port, pid: child.pid as number });
  } finally {
    child.kill();
  }
}

/** The process's side: receives the input and returns the result of `work`. */
export function handleInput<I, O>(work: (input: I) => Promise<O>): void {
  process.once('message', (input: I) => {
    void work(input).then((result) => process.send?.(result));
  });
}
