import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/database.ts';
import { isServing, killDatabase } from './database-process.ts';
import type { Scenario } from '../scenario.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';

export interface CrashOutcome {
  kills: { api: number; database: number };
  /** Awards the server confirmed. */
  acknowledged: number;
  /** Awards retried with the same key because the first response was lost. */
  repeated: number;
  lost: number;
  doubled: number;
  /** Accounts whose balance differs from the sum of their transfers. */
  drift: number;
  sumOfBalances: number;
}

const workers = 6;
const quietMs = 150;
const loadMs = 250;

interface Award {
  key: string;
  userId: string;
  points: number;
  pointLogId?: string;
}

export class AwardRun {
  private readonly world: Scenario & { residents: string[] };
  private readonly dataDir: string;
  private server: ServerProcess | undefined;
  private stopping = false;
  private number = 0;
  private readonly acknowledged: Award[] = [];
  private readonly repeated = new Set<string>();
  private readonly kills = { api: 0, database: 0 };

  constructor(world: Scenario & { residents: string[] }, dataDir: string) {
    this.world = world;
    this.dataDir = dataDir;
  }

  async go(kills: number) {
    this.server = await startServerProcess({ HEARTH_DATA: this.dataDir });
    const working = Promise.all(Array.from({ length: workers }, () => this.work()));
    // Errors surface when `working` is awaited; avoid an unhandled rejection until then.
    working.catch(() => (this.stopping = true));
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(quietMs + randomInt(loadMs));
      if (kill % 2 === 0) {
        await this.server.kill();
        this.kills.api += 1;
        this.server = await startServerProcess({ HEARTH_DATA: this.dataDir });
      } else {
        await killDatabase(this.dataDir);
        this.kills.database += 1;
        await this.acknowledgesAgain();
      }
    }
    this.stopping = true;
    await working;
    await this.server.stop();
  }

  async end() {
    this.stopping = true;
    await this.server?.kill();
  }

  private async acknowledgesAgain() {
    const until = performance.now() + 60_000;
    const before = this.acknowledged.length;
    while (this.acknowledged.length < before + workers || !(await isServing(this.server?.url ?? ''))) {
      if (performance.now() > until)
        throw new Error('The server did not come back within a minute of the database kill.');
      await sleep(20);
    }
  }

  private async work() {
    while (!this.stopping) {
      const number = (this.number += 1);
      const award: Award = {
        key: `crash-${number}`,
        userId: this.world.residents[number % this.world.residents.length] ?? '',
        points: 1 + (number % 7),
      };
      let pointLogId = await this.send(award);
      while (!pointLogId) {
        this.repeated.add(award.key);
        await sleep(25);
        pointLogId = await this.send(award);
      }
      this.acknowledged.push({ ...award, pointLogId });
    }
  }

  /** The point log of a confirmed award; undefined without a conclusive response. */
  private async send({ key, userId, points }: Award): Promise<string | undefined> {
    const sent = fetch(`${this.server?.url}/api/point-logs/award?propertyId=${this.world.property}`, {
      method: 'POST',
      signal: AbortSignal.timeout(10_000),
      headers: {
        authorization: `Bearer ${this.world.superAdmin.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ users: [userId], amount: points, category: 'Thank You!' }),
    });
    const answered = await sent
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (!answered || answered.status >= 500) return undefined;
    if (answered.status !== 200) throw new Error(`An award was refused with ${answered.status}: ${answered.text}`);
    return (
      (JSON.parse(answered.text) as { results: { pointLogId: string | null }[] }).results[0]?.pointLogId ?? undefined
    );
  }

  async check(db: Db): Promise<CrashOutcome> {
    const transfers = await db
      .selectFrom('transfers')
      .select(['point_log_id', 'to_account', 'points'])
      .where('kind', '=', 'award')
      .execute();
    const paid = new Map(transfers.map((row) => [row.point_log_id, row]));
    const lost = this.acknowledged.filter(({ pointLogId, userId, points }) => {
      const row = paid.get(pointLogId ?? '');
      return row?.to_account !== userId || row.points !== points;
    }).length;
    const { rows: drift } = await sql`select * from ledger_drift()`.execute(db);
    const { total } = await db
      .selectFrom('accounts')
      .select((eb) => eb.fn.sum<number>('balance').as('total'))
      .executeTakeFirstOrThrow();
    return {
      kills: this.kills,
      acknowledged: this.acknowledged.length,
      repeated: this.repeated.size,
      lost,
      doubled: transfers.length - this.acknowledged.length,
      drift: drift.length,
      sumOfBalances: total,
    };
  }
}
