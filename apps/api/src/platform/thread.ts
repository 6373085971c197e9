import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Timeout; the thread is terminated. */
  workMs: number;
  /** An idle thread is terminated after this. */
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
  // Errors while idle affect no task.
  worker.on('error', () => undefined);
  worker.on('exit', () => ended.abort(new Error('The thread has ended')));
  return { worker, ended: ended.signal };
}

/**
 * A worker thread for CPU-heavy work. Its file responds to each message with one. Starts with the first task, and again
 * after a failure. The caller must serialize tasks.
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
      const message = once(worker, 'message', { signal });
      worker.postMessage(work);
      const [result] = (await message) as [Result];
      worker.unref();
      idle = setTimeout(end, limits.idleMs).unref();
      return result;
    } catch (error) {
      end();
      throw error;
    }
  };
}
