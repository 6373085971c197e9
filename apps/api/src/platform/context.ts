import type { z } from 'zod';
import type { Permission } from '@hearth/contract/permissions';
import type { Role } from '@hearth/contract/roles';
import type { Topic } from '@hearth/contract/live/topics';
import type { Change } from '@hearth/contract/live/live';
import type { LiveKind, RecordKind } from '@hearth/contract/live/record-kinds';
import type { Actor } from './actor.ts';
import type { Actors } from './actors.ts';
import type { TakeCall } from './outbound/call-budget.ts';
import type { Config } from './config.ts';
import type { Scope, Tx } from './db/database.ts';
import type { Notifications } from './db/notifications.ts';
import type { Space } from './disk/space.ts';
import type { Exports } from './exports.ts';
import type { FileStore } from './files/store.ts';
import type { MailboxStore } from './mail/mailbox-store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { CsvFile, CsvResponse } from './csv.ts';
import type { Tokens } from './tokens.ts';
import type { Live } from './live/streams.ts';
import type { Logger } from './log.ts';
import type { UserPool } from './user-pool/pool.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { LiveSettings } from './settings.ts';

export interface Platform {
  config: Config;
  log: Logger;
  files: FileStore;
  mailbox: MailboxStore;
  mailer: Mailer;
  tokens: Tokens;
  actors: Actors;
  live: Live;
  exports: Exports;
  notifications: Notifications;
  userPool: UserPool;
  secrets: Secrets;
  settings: LiveSettings;
  /** Enforces the call limits of external systems across all processes. */
  takeCall: TakeCall;
  space: Space;
}

export interface JobType<S extends z.ZodType = z.ZodType> {
  name: string;
  data: S;
}

export interface LiveChange {
  topic: Topic;
  op: Change['op'];
  propertyId: string | null;
  ids: readonly string[];
  /**
   * The residents who own these rows, in the order of `ids`; they may follow their own. For users it defaults to the
   * user.
   */
  userIds?: readonly (string | null)[];
}

export interface AuditEntry {
  target: RecordKind;
  id: string | null;
  propertyId: string | null;
  /** The user, for calls that only establish who the caller is, such as sign-in. Defaults to the caller. */
  by?: string;
  before?: unknown;
  after?: unknown;
}

type SecretName = `${string}${'assword' | 'ecret' | 'oken' | 'sealed' | 'redential'}`;
/** Values for the append-only audit log. A field named like a secret is a type error. */
export type Auditable<V> = V & { [K in keyof V as K extends SecretName ? K : never]: never };

interface AuditValues<B, A> {
  before?: Auditable<B> | undefined;
  after?: Auditable<A> | undefined;
}

export interface RecordChange<B, A> extends AuditValues<B, A> {
  /** Null if nothing changed: audits the attempt without a live change. */
  op: Change['op'] | null;
  id: string;
  propertyId: string | null;
  /** The resident who owns the record. */
  userId?: string | null;
}

/** The context of a service. `db` is the transaction, with row-level security in effect. */
export interface Ctx {
  db: Tx;
  actor: Actor;
  now: Date;
  requestId: string;
  platform: Platform;
  address: string;
  /** The caller's role at the property; undefined if they have none. */
  roleAt(propertyId: string): Role | undefined;
  may(permission: Permission, propertyId: string): boolean;
  /** Enqueues a job when the transaction commits; with `after`, no earlier than that. */
  enqueue<S extends z.ZodType>(job: JobType<S>, data: z.input<S>, options?: { key?: string; after?: Date }): void;
  /** Runs at the end of the transaction, for statements that lock contended rows. */
  beforeCommit(work: () => Promise<unknown>): void;
  /** Runs after the commit, before the response. Must not fail. */
  afterCommit(work: () => Promise<void>): void;
  /**
   * Records one audit entry and one live change; the endpoint must declare the topic. Use only `audit` for records
   * without live updates, and only `changed` for records that look different because another one changed.
   */
  record<B extends object, A extends object>(kind: LiveKind, change: RecordChange<B, A>): void;
  changed(change: LiveChange): void;
  audit<B extends object, A extends object>(entry: Omit<AuditEntry, 'before' | 'after'> & AuditValues<B, A>): void;
  /** Returns a CSV file, streamed from a read-only transaction with the same scope. */
  csv<R>(file: CsvFile<R>): CsvResponse;
  /** Sets response headers and cookies. */
  reply: { header(name: string, value: string): void };
  scope: Scope;
  /** Request headers, with lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The signed-in caller's id. Throws for jobs, which have none. */
export function actorId(ctx: Pick<Ctx, 'actor'>): string {
  if (ctx.actor.id === null) throw new Error('this call needs a signed-in caller');
  return ctx.actor.id;
}
