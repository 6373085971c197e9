import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oddities } from '../apps/api/test/providers/protocol-server.ts';
import type { startEntrata } from '../apps/api/test/providers/entrata-server.ts';
import type { MailServer } from '../apps/api/test/providers/mail-server.ts';
import { sleep } from './measurement.ts';
import type { Pool } from './people.ts';

const libfaketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** The clock of processes, which jumps while they run; PostgreSQL and timers keep their own. */
export function jumpingClock(folder: string) {
  const file = join(folder, 'clock');
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  set(0);
  const isInstalled = existsSync(libfaketime);
  const env: Record<string, string> = isInstalled
    ? {
        LD_PRELOAD: libfaketime,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      }
    : {};
  return { isInstalled, set, env };
}

interface Places {
  pool: Pool;
  mail: MailServer;
  entrata: Awaited<ReturnType<typeof startEntrata>>;
  clock: ReturnType<typeof jumpingClock>;
  /** Kills the process with SIGKILL and starts it again. */
  restart(name: 'web' | 'worker'): Promise<void>;
}

/** Each fault lasts up to `ms` and is over when it returns. */
export const faults: Readonly<Record<string, (places: Places, ms: number) => Promise<void>>> = {
  'kill -9 of a web process': ({ restart }) => restart('web'),
  'kill -9 of a worker': ({ restart }) => restart('worker'),
  async 'provider errors and timeouts'({ mail, entrata }, ms) {
    entrata.answerNext(
      oddities.status(500),
      oddities.status(429, { 'retry-after': '2' }),
      oddities.silent,
      oddities.truncated,
      oddities.lost,
      oddities.page,
    );
    mail.replies.set('RCPT', '451 4.3.0 try again later');
    await sleep(ms / 2);
    mail.replies.set('RCPT', 'drop');
    await sleep(ms / 2);
    mail.replies.clear();
  },
  async 'slow disk: 100 ms more for each commit'({ pool }, ms) {
    await pool.query('alter system set commit_siblings = 0');
    await pool.query('alter system set commit_delay = 100000');
    await pool.query('select pg_reload_conf()');
    await sleep(ms);
    await pool.query('alter system reset commit_delay');
    await pool.query('alter system reset commit_siblings');
    await pool.query('select pg_reload_conf()');
  },
  async 'clock 5 minutes ahead and back'({ clock }, ms) {
    clock.set(300);
    await sleep(ms / 2);
    clock.set(0);
    await sleep(ms / 4);
    clock.set(-300);
    await sleep(ms / 4);
    clock.set(0);
  },
};
