import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs the default export of a file of `bench/apart/` in a process of its own; `input` and answer are structured clones. */
export async function runApart<I, O>(file: string, input: I): Promise<O> {
  const child = fork(join(import.meta.dirname, 'apart', file), { serialization: 'advanced' });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`${file} ended with ${String(code)} before it answered`)),
  );
  const answered = once(child, 'message');
  child.send(input as object);
  try {
    const [answer] = (await Promise.race([answered, ended])) as [O];
    return answer;
  } finally {
    ended.catch(() => undefined);
    child.kill();
  }
}

/** Runs `work` beside a server of `bench/apart/` in a process of its own, whose port it answers. */
export async function withServerApart<I, T>(
  file: string,
  input: I,
  work: (server: { port: number; pid: number }) => Promise<T>,
): Promise<T> {
  const child = fork(join(import.meta.dirname, 'apart', file), { serialization: 'advanced' });
  try {
    const listening = once(child, 'message');
    child.send(input as object);
    const [port] = (await listening) as [number];
    return await work({ port, pid: child.pid as number });
  } finally {
    child.kill();
  }
}

/** The other side: receives the input, answers what `work` makes of it. */
export function answerApart<I, O>(work: (input: I) => Promise<O>): void {
  process.once('message', (input: I) => {
    void work(input).then((answer) => process.send?.(answer));
  });
}
