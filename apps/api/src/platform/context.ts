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
import type { CsvFile, CsvAnswer } from './csv.ts';
import type { Tokens } from './tokens.ts';
import type { Live } from './live/streams.ts';
import type { Logger } from './log.ts';
import type { UserPool } from './user-pool/pool.ts';
import type { Secrets } from './secrets/secrets.ts';

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
  /** Counts what is asked of other systems, with all processes on this database. */
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
  /** The residents whose own rows these are, in the order of `ids`: each may follow theirs. A user is their own. */
  userIds?: readonly (string | null)[];
}

export interface AuditEntry {
  target: RecordKind;
  id: string | null;
  propertyId: string | null;
  /** Who did it, of a call that only showed who makes it, such as a sign-in; else it is the caller. */
  by?: string;
  before?: unknown;
  after?: unknown;
}

type SecretName = `${string}${'assword' | 'ecret' | 'oken' | 'sealed' | 'redential'}`;
/** Values for the audit log, which nobody can clear: a field named like a secret is a type error. */
export type Auditable<V> = V & { [K in keyof V as K extends SecretName ? K : never]: never };

interface AuditValues<B, A> {
  before?: Auditable<B> | undefined;
  after?: Auditable<A> | undefined;
}

/** A record that was added, changed or removed. */
export interface RecordChange<B, A> extends AuditValues<B, A> {
  /** Null where it stayed as it was: the attempt is audited, and nobody has to look again. */
  op: Change['op'] | null;
  id: string;
  propertyId: string | null;
  /** The resident whose own record it is. */
  userId?: string | null;
}

/** All that a service sees. `db` is the transaction, already under row-level security. */
export interface Ctx {
  db: Tx;
  actor: Actor;
  now: Date;
  requestId: string;
  platform: Platform;
  /** The client's address, for the sign-in lockout. */
  address: string;
  /** The caller's role at the property; undefined where he has none. */
  roleAt(propertyId: string): Role | undefined;
  may(permission: Permission, propertyId: string): boolean;
  /** Runs after the commit, if and only if it commits; not before the instant given. */
  enqueue<S extends z.ZodType>(job: JobType<S>, data: z.input<S>, options?: { key?: string; after?: Date }): void;
  /** The last statements of the transaction, such as one that locks rows that others wait for. */
  beforeCommit(work: () => Promise<unknown>): void;
  /**
   * A record was added, changed or removed: one audit entry and one live change. The endpoint must declare the topic. `audit`
   * alone is for what nobody follows, `changed` alone for what only looks different because another record changed.
   */
  record<B extends object, A extends object>(kind: LiveKind, change: RecordChange<B, A>): void;
  changed(change: LiveChange): void;
  audit<B extends object, A extends object>(entry: Omit<AuditEntry, 'before' | 'after'> & AuditValues<B, A>): void;
  /** Answers a CSV that is read by a cursor in a read-only transaction of the same scope. */
  csv<R>(file: CsvFile<R>): CsvAnswer;
  /** Answer headers and cookies. */
  reply: { header(name: string, value: string): void };
  scope: Scope;
  /** Of the request, lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The signed-in caller's id; jobs have none and never call what needs one. */
export function actorId(ctx: Pick<Ctx, 'actor'>): string {
  if (ctx.actor.id === null) throw new Error('this call needs a signed-in caller');
  return ctx.actor.id;
}
