import { generalMessages } from '@hearth/contract/errors';
import { readAfterHeader, transactionHeader } from '@hearth/contract/live/live';
import { recordKinds } from '@hearth/contract/live/record-kinds';
import { featureOff } from '@hearth/contract/properties/messages';
import { may, roleAt, type Locators } from './access.ts';
import type { Call } from './call.ts';
import type { AuditEntry, Ctx, LiveChange, Platform } from './context.ts';
import { csvHeaders } from './csv.ts';
import { enterScope, type Db, type Tx } from './db/database.ts';
import { readLogEnd, type Replica } from './db/replica.ts';
import { conflict, fromDatabase, isTransient, unavailable, type CodedError, type DatabaseErrors } from './errors.ts';
import { serializeResponse } from './idempotency.ts';
import type { Download } from './exports.ts';
import type { Jobs, Queued } from './jobs/queued.ts';
import { traced } from './tracing/trace.ts';
import { writeTrail } from './trail.ts';

export interface PipelineParts {
  db: Db;
  platform: Platform;
  locators: Locators;
  databaseErrors: DatabaseErrors;
  jobs: Jobs;
  /** Serves reads that may be stale. */
  replica?: Replica | undefined;
}

const attempts = 4;

/** Thrown inside a transaction with nothing to change: ends it and returns the stored response. */
export class StoredResponse extends Error {
  readonly response: unknown;
  constructor(response: unknown) {
    super('replayed an earlier response');
    this.response = response;
  }
}

/**
 * Thrown by a service whose refusal must be recorded, such as a failed sign-in: commits the work and its audit trail,
 * then returns the error.
 */
export class RefusedAfterCommit extends Error {
  override readonly cause: CodedError;
  constructor(cause: CodedError) {
    super(cause.message);
    this.cause = cause;
  }
}

/**
 * Runs one transaction under row-level security: the work, then audit rows, change rows, jobs and the stored response,
 * then the commit. Retries serialization failures from the start.
 */
export async function runTransaction<T>(
  parts: PipelineParts,
  call: Call,
  work: (ctx: Ctx, gate: () => Promise<void>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const act = async (db: Tx) => {
        const isOpen = await enterScope(db, call.scope, call);
        const gate = async () => {
          if (call.gate && !(await isOpen())) throw conflict(featureOff[call.gate.features[0]]);
        };
        const { ctx, finish, finishRefused, downloads, queued, committed } = createContext(parts, call, db);
        try {
          const response = await work(ctx, gate);
          await traced('trail', () => finish(response));
          return { response, downloads, queued, committed };
        } catch (error) {
          if (!(error instanceof RefusedAfterCommit)) throw error;
          await finishRefused();
          return { refusal: error.cause, queued };
        }
      };
      const begun = parts.db.transaction();
      const transaction = call.isRead ? begun.setAccessMode('read only') : begun;
      const outcome = await traced('transaction', async () => {
        const onReplica = call.meta.mayBeStale && (await parts.replica?.read(readAfterOf(call), act));
        return onReplica ? onReplica.result : transaction.execute(act);
      });
      if (!call.isRead) await announceCommit(parts, call, outcome.queued);
      if (outcome.refusal) throw outcome.refusal;
      for (const follow of outcome.committed) await follow();
      // After the commit, so that no call waits for a second connection while holding its first.
      for (const download of outcome.downloads) await download.open();
      return outcome.response as T;
    } catch (error) {
      if (error instanceof StoredResponse) {
        await sendLogEnd(parts, call);
        return error.response as T;
      }
      if (isTransient(error)) {
        if (attempt === attempts) throw unavailable(generalMessages.changedByOthers, error, 1);
        continue;
      }
      throw fromDatabase(error, parts.databaseErrors) ?? error;
    }
  }
}

/** Applies the commit to this process's next call, and notifies all processes of changes and jobs. */
async function announceCommit(parts: PipelineParts, call: Call, queued: readonly Queued[]) {
  const { actors, notifications } = parts.platform;
  actors.forget();
  notifications.send(['changes', ...queued.map(({ name }) => `jobs ${name}` as const)]);
  await sendLogEnd(parts, call);
}

/** Tells the client what a replica must have replayed to include its change. */
async function sendLogEnd({ replica, db }: PipelineParts, { isFromClient, reply }: Call) {
  if (!replica || !isFromClient) return;
  // After an error, the client reads from the primary.
  const end = await readLogEnd(db).catch(() => Number.MAX_SAFE_INTEGER);
  reply.header(readAfterHeader, String(end));
}

/** Undefined for clients that don't say what they have seen, which must not read from a replica. */
function readAfterOf({ headers }: Call): number | undefined {
  const text = headers[readAfterHeader];
  return typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

function createContext({ platform, jobs }: PipelineParts, call: Call, db: Tx) {
  const { actor, meta } = call;
  const changes: LiveChange[] = [];
  const audits: AuditEntry[] = [];
  const queued: Queued[] = [];
  const downloads: Download[] = [];
  const last: (() => Promise<unknown>)[] = [];
  const committed: (() => Promise<void>)[] = [];
  const ctx: Ctx = {
    db,
    actor,
    platform,
    now: new Date(),
    requestId: call.requestId,
    address: call.address,
    headers: call.headers,
    reply: call.reply,
    scope: call.scope,
    roleAt: (propertyId) => roleAt(actor, propertyId),
    may: (permission, propertyId) => may(actor, permission, propertyId),
    enqueue: (job, data, options) => {
      queued.push({ name: job.name, data: job.data.parse(data) as object, ...options });
    },
    beforeCommit: (work) => {
      last.push(work);
    },
    afterCommit: (work) => {
      committed.push(work);
    },
    record: (kind, { op, id, propertyId, userId = null, before, after }) => {
      ctx.audit({ target: kind, id, propertyId, before, after });
      if (op) ctx.changed({ topic: recordKinds[kind], op, propertyId, ids: [id], userIds: [userId] });
    },
    changed: (change) => {
      if (!meta.changes.includes(change.topic))
        throw new Error(`${meta.action} doesn't declare changes to ${change.topic}`);
      changes.push(change);
    },
    audit: (entry) => {
      audits.push(entry);
    },
    csv: (file) => {
      const download = platform.exports.prepare(file, call, meta.mayBeStale ? readAfterOf(call) : undefined);
      downloads.push(download);
      return { headers: csvHeaders(file.name), body: download.body };
    },
  };
  async function finish(response: unknown) {
    if (meta.action && audits.length === 0 && meta.scope.kind !== 'public')
      throw new Error(`${meta.action} didn't record what it changed`);
    if (audits.length + changes.length > 0 || call.claim) {
      const storedResponse = call.claim ? serializeResponse(platform.secrets.vault, call.claim, meta, response) : null;
      const transaction = await writeTrail(db, call, audits, changes, storedResponse);
      if (changes.length > 0) committed.push(async () => call.reply.header(transactionHeader, await transaction()));
    }
    await end();
  }
  async function end() {
    if (queued.length > 0) await jobs.add(db, queued);
    for (const work of last) await work();
  }
  async function finishRefused() {
    if (audits.length + changes.length > 0) await writeTrail(db, call, audits, changes, null);
    await end();
  }
  return { ctx, finish, finishRefused, downloads, queued, committed };
}
