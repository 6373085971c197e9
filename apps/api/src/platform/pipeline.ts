import { sql } from 'kysely';
import type { EndpointMeta } from '@hearth/contract/endpoint';
import { transactionHeader } from '@hearth/contract/live/live';
import { topicNames } from '@hearth/contract/live/topics';
import { may, roleAt, type Locators } from './access.ts';
import type { Actor, Audited, Ctx, Platform, Recorded } from './context.ts';
import { csvHeaders } from './csv.ts';
import { enterScope, type Db, type Scope, type Tx } from './db/database.ts';
import { fromDatabase, isTransient, type CodedError, type DatabaseErrors } from './errors.ts';
import { keepAnswer, releaseKey, type Claim } from './idempotency.ts';
import type { Download } from './exports.ts';
import { newId } from './id.ts';
import type { Jobs, Queued } from './jobs/jobs.ts';

export interface PipelineParts {
  db: Db;
  platform: Platform;
  locators: Locators;
  databaseErrors: DatabaseErrors;
  jobs: Jobs;
}

export interface Call {
  meta: EndpointMeta;
  /** It changes nothing. */
  isRead: boolean;
  actor: Actor;
  scope: Scope;
  requestId: string;
  address: string;
  headers: Ctx['headers'];
  reply: Ctx['reply'];
  claim?: Claim;
}

const attempts = 4;

/** Thrown inside a transaction that has nothing to change: it ends, and the call is answered with this. */
export class AnswerKept extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('the answer was given before');
    this.answer = answer;
  }
}

/** Thrown by a service whose refusal has to leave its trace, such as a failed sign-in: the work and its trail commit, then the error is answered. */
export class RefusedAfterCommit extends Error {
  override readonly cause: CodedError;
  constructor(cause: CodedError) {
    super(cause.message);
    this.cause = cause;
  }
}

/**
 * One transaction under row-level security: the work, then its audit rows, change rows, jobs and kept answer, then the
 * commit. Serialization failures run again from the start.
 */
export async function runTransaction<T>(parts: PipelineParts, call: Call, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const transaction = parts.db.transaction();
      const outcome = await (call.isRead ? transaction.setAccessMode('read only') : transaction).execute(async (db) => {
        await enterScope(db, call.scope);
        const { ctx, finish, finishRefused, downloads } = createContext(parts, call, db);
        try {
          const answer = await work(ctx);
          await finish(answer);
          return { answer, downloads };
        } catch (error) {
          if (!(error instanceof RefusedAfterCommit)) throw error;
          await finishRefused();
          return { refusal: error.cause };
        }
      });
      if (!call.isRead) parts.platform.actors.forget();
      if (outcome.refusal) throw outcome.refusal;
      // After the commit, so that nobody waits for a second connection while holding the first.
      for (const download of outcome.downloads) await download.open();
      return outcome.answer as T;
    } catch (error) {
      if (error instanceof AnswerKept) return error.answer as T;
      if (isTransient(error) && attempt < attempts) continue;
      throw fromDatabase(error, parts.databaseErrors) ?? error;
    }
  }
}

function createContext({ platform, jobs }: PipelineParts, call: Call, db: Tx) {
  const { actor, meta } = call;
  const recorded: Recorded[] = [];
  const audited: Audited[] = [];
  const queued: Queued[] = [];
  const downloads: Download[] = [];
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
    changed: (change) => {
      if (!meta.changes.includes(change.topic))
        throw new Error(`${meta.action} does not declare changes to ${change.topic}`);
      recorded.push(change);
    },
    audit: (entry) => {
      audited.push(entry);
    },
    csv: (file) => {
      const download = platform.exports.prepare(file, call);
      downloads.push(download);
      return { headers: csvHeaders(file.name), body: download.body };
    },
  };
  async function finish(answer: unknown) {
    if (meta.action && audited.length === 0 && meta.place.kind !== 'public')
      throw new Error(`${meta.action} did not say what it changed`);
    if (audited.length + recorded.length > 0 || call.claim) {
      const kept = call.claim ? keepAnswer(platform.vault, call.claim, meta, answer) : null;
      const transaction = await writeTrail(db, call, audited, recorded, kept);
      if (recorded.length > 0) call.reply.header(transactionHeader, transaction);
    }
    if (queued.length > 0) await jobs.add(db, queued);
  }
  async function finishRefused() {
    if (call.claim) await releaseKey(db, call.claim);
    if (audited.length + recorded.length > 0) await writeTrail(db, call, audited, recorded, null);
    if (queued.length > 0) await jobs.add(db, queued);
  }
  return { ctx, finish, finishRefused, downloads };
}

/** Audit rows, change rows and the kept answer, in one statement; answers the transaction's id. */
async function writeTrail(
  db: Tx,
  call: Call,
  audited: readonly Audited[],
  recorded: readonly Recorded[],
  kept: string | null,
) {
  const rows = recorded.flatMap(({ ids, userIds, ...change }) =>
    ids.map((id, index) => ({
      topic: change.topic,
      op: change.op,
      property_id: change.propertyId,
      record_id: id,
      user_id: userIds?.[index] ?? null,
    })),
  );
  const audits = audited.map(({ target, id, propertyId, before, after }) => ({
    target_kind: target,
    target_id: id,
    property_id: propertyId,
    before,
    after,
  }));
  const claim = call.claim;
  const { rows: written } = await sql<{ transaction: string }>`
    with audited as (
      insert into audit_log (actor_id, action, target_kind, target_id, property_id, before, after, request_id)
      select ${call.actor.id}, ${call.meta.action ?? ''}, a.target_kind, a.target_id, a.property_id, a.before, a.after, ${call.requestId}
      from jsonb_to_recordset(${JSON.stringify(audits)}::jsonb) as a(target_kind text, target_id text, property_id text, before jsonb, after jsonb)
    ), changed as (
      insert into changes (topic, op, property_id, record_id, user_id)
      select c.topic, c.op, c.property_id, c.record_id, c.user_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(topic text, op text, property_id text, record_id text, user_id text)
    ), kept as (
      update idempotency_keys set answer = ${kept}::json
      where actor_id = ${claim?.actorId ?? null} and key = ${claim?.key ?? null}
    ) select pg_current_xact_id()::text as transaction`.execute(db);
  return written[0]?.transaction ?? '';
}

const systemMeta: EndpointMeta = {
  place: { kind: 'public' },
  reads: [],
  changes: topicNames,
  action: 'job',
};

/** A job's transaction: the same pipeline, with the system as the actor, scoped to one property or to all. */
export function runAsSystem<T>(
  parts: PipelineParts,
  propertyId: string | null,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const actor: Actor = {
    id: null,
    sessionId: null,
    name: 'System',
    role: 'super_admin',
    isPlatform: true,
    roles: new Map(),
    needsSecondFactor: false,
    mustSetUpSecondFactor: false,
    isConfirmed: false,
  };
  const call: Call = {
    meta: systemMeta,
    isRead: false,
    actor,
    requestId: newId(),
    address: 'system',
    headers: {},
    reply: { header: () => undefined },
    scope: {
      role: 'hearth_app',
      actorId: null,
      seesAll: propertyId === null,
      propertyIds: propertyId === null ? [] : [propertyId],
    },
  };
  return runTransaction(parts, call, work);
}
