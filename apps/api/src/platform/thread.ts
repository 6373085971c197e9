import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Work that takes longer fails, and the thread is ended. */
  workMs: number;
  /** After so long without work the thread is ended, too. */
  idleMs: number;
  memoryMb: number;
}

interface Thread {
  worker: Worker;
  ended: AbortSignal;
}

function begin(file: URL, { memoryMb }: ThreadLimits): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  const ended = new AbortController();
  // One that fails while nobody waits for it has nobody to tell.
  worker.on('error', () => undefined);
  worker.on('exit', () => ended.abort(new Error('The thread has ended')));
  return { worker, ended: ended.signal };
}

/**
 * A thread for work that would hold up everybody else: its file answers each message with one. It begins with the first piece
 * of work, and anew after one that failed. Whoever calls it lets one piece wait for the other.
 */
export function openThread<Work, Result>(file: URL, limits: ThreadLimits): (work: Work) => Promise<Result> {
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end() {
    void thread?.worker.terminate();
    thread = undefined;
  }

  return async (work) => {
    clearTimeout(idle);
    if (thread?.ended.aborted) end();
    const { worker, ended } = (thread ??= begin(file, limits));
    worker.ref();
    try {
      const signal = AbortSignal.any([ended, AbortSignal.timeout(limits.workMs)]);
      const answered = once(worker, 'message', { signal });
      worker.postMessage(work);
      const [result] = (await answered) as [Result];
      worker.unref();
      idle = setTimeout(end, limits.idleMs).unref();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };
}
