import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/platform/db/migrate.ts';
import { type CrashOutcome, AwardRun } from './awards.ts';
import { withDatabase } from './database-process.ts';
import { scenario } from '../scenario.ts';
import { startServerProcess } from '../server-process.ts';

/**
 * Awards points from several concurrent workers while alternately killing the API process and PostgreSQL. Each award is
 * retried with its Idempotency-Key until confirmed. Then counts lost and duplicate awards.
 */
export async function crashUnderAwards(kills: number): Promise<CrashOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-crash-'));
  const dataDir = join(folder, 'data');
  const first = await startServerProcess({ HEARTH_DATA: dataDir });
  await first.stop();
  const world = await withDatabase(dataDir, async (db) => {
    await migrate(db);
    const made = await scenario(db);
    const residents = [];
    for (let count = 0; count < 20; count += 1)
      residents.push(await made.addPerson('resident', made.property, { signedIn: false }));
    return { ...made, residents: residents.map(({ _id }) => _id) };
  });
  const run = new AwardRun(world, dataDir);
  try {
    await run.go(kills);
    return await withDatabase(dataDir, (db) => run.check(db));
  } finally {
    await run.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
