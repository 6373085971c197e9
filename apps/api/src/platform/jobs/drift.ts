import type { DriftCheck } from '@hearth/contract/insights/health';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { defineJob } from './jobs.ts';

interface Comparison {
  /** Name of the job. */
  name: string;
  check: DriftCheck;
  every: string;
  /** The rows that differ, up to a hundred. */
  read(db: Db): Promise<readonly unknown[]>;
}

/** A nightly comparison of totals with their source. Any difference is a bug; the Health page shows the result. */
export const driftJob = ({ name, check, every, read }: Comparison) =>
  defineJob({
    name,
    data: z.strictObject({}),
    every,
    async run(_data, { db, platform }) {
      const drift = await read(db);
      await sql`insert into drift_checks (name, checked_at, differences) values (${check}, now(), ${drift.length})
        on conflict (name) do update set checked_at = excluded.checked_at, differences = excluded.differences`.execute(
        db,
      );
      if (drift.length > 0) platform.log.error({ check, drift }, 'totals differ from their source');
      else platform.log.info({ check }, 'totals match their source');
    },
  });
