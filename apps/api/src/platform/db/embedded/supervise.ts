import { setTimeout as sleep } from 'node:timers/promises';
import { endedForSpace } from './full-disk.ts';
import type { Log } from './log.ts';
import { clearOrphans } from './processes.ts';
import { launchServer, type Server, type ServerPlan } from './server.ts';
import { StartError } from './start-error.ts';

const maxConsecutiveCrashes = 5;
const steadyAfterMs = 60_000;
const firstPauseMs = 100;
const fullDiskPauseMs = 5_000;

/**
 * Runs the server and restarts it with exponential backoff whenever it ends unexpectedly, giving up after five crashes
 * within a minute of each start. While the disk is full, it keeps waiting instead.
 */
export async function superviseServer(
  plan: ServerPlan,
  log: Log,
  onGivenUp: (error: StartError) => void = () => undefined,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let server = await launchServer(plan);

  const watch = async () => {
    let crashes = 0;
    while (true) {
      const startedAt = performance.now();
      const reason = await server.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > steadyAfterMs) crashes = 0;
      const restarted = await restart(reason);
      if (!restarted) return;
      server = restarted;
    }

    async function restart(firstReason: string): Promise<Server | undefined> {
      let reason = firstReason;
      for (let wasFull = false; ;) {
        const isFull = endedForSpace(reason, plan.clusterFolder);
        if (!isFull && ++crashes > maxConsecutiveCrashes) break;
        // Log a full disk once: the log may be on the same disk.
        if (!isFull || !wasFull)
          log('error', `PostgreSQL stopped unexpectedly (${reason}). Restarting it.`, { crashes, isFull });
        wasFull = isFull;
        const pauseMs = isFull ? fullDiskPauseMs : firstPauseMs * 2 ** (crashes - 1);
        await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return undefined;
        try {
          await clearOrphans(plan.clusterFolder, log);
          const next = await launchServer(plan);
          if (!stopping.signal.aborted) return next;
          await next.stop();
          return undefined;
        } catch (error) {
          reason = error instanceof Error ? error.message : String(error);
        }
      }
      await clearOrphans(plan.clusterFolder, log);
      const error = new StartError(
        `PostgreSQL stopped ${crashes} times in a row (${reason}). See ${plan.logFile}, then start Hearth again.`,
      );
      log('error', error.message);
      onGivenUp(error);
      return undefined;
    }
  };
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
    },
  };
}
