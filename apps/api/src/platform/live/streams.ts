import { withEventMeta } from '@orpc/server';
import type { LiveEvent } from '@hearth/contract/live/live';
import { loadActor } from '../access.ts';
import type { Actor } from '../context.ts';
import type { Db, Scope } from '../db/database.ts';
import { parsePosition, type Positioned, type Tail } from './tail.ts';

export interface Live {
  /** The changes that the caller may see, from `lastEventId` on when it is given; ends when the session or its roles end. */
  follow(caller: { actor: Actor; scope: Scope; lastEventId?: string }): AsyncIteratorObject<LiveEvent, void>;
  readonly streams: number;
  /** Ends every stream, so that the process can stop. */
  close(): void;
}

const queueMaximum = 20_000;
const recheckMs = 60_000;

const isAfter = (a: string, b: string) => {
  const left = parsePosition(a);
  const right = parsePosition(b);
  if (!left || !right) return true;
  const byTransaction = BigInt(left.transactionId) - BigInt(right.transactionId);
  return byTransaction > 0n || (byTransaction === 0n && BigInt(left.position) > BigInt(right.position));
};

function maySee({ actor, scope }: { actor: Actor; scope: Scope }, change: Positioned): boolean {
  if (change.userId !== null && change.userId === actor.id) return true;
  if (change.propertyId === null) return scope.seesAll;
  return scope.seesAll || scope.propertyIds.includes(change.propertyId);
}

const sameRoles = (a: Actor, b: Actor) => a.role === b.role && a.roles.size === b.roles.size && [...a.roles].every(([id, role]) => b.roles.get(id) === role);

/** Fans the tail out to this process's own clients. */
export function openLive(db: Db, tail: Tail): Live {
  const enders = new Set<() => void>();
  return {
    get streams() {
      return enders.size;
    },
    close() {
      for (const end of enders) end();
    },
    follow(caller) {
      let ended = false;
      let wake: () => void = () => undefined;
      const end = () => {
        ended = true;
        wake();
      };
      const events = read(caller);
      // A client that goes away ends the stream at once, also while it waits for the next change.
      return {
        next: () => events.next(),
        async return() {
          end();
          return events.return();
        },
        [Symbol.asyncIterator]() {
          return this;
        },
        async [Symbol.asyncDispose]() {
          await this.return?.();
        },
      };

      async function* read({ actor, scope, lastEventId }: Parameters<Live['follow']>[0]): AsyncGenerator<LiveEvent, void> {
        const queue: Positioned[] = [];
        const recheck = async () => {
          const now = actor.sessionId ? await loadActor(db, actor.sessionId) : undefined;
          if (!now || !sameRoles(actor, now)) end();
        };
        const unfollow = tail.follow((batch) => {
          if (batch.some((change) => change._id === actor.id && (change.topic === 'user' || (change.topic as string) === 'session'))) void recheck().catch(end);
          const seen = batch.filter((change) => (change.topic as string) !== 'session' && maySee({ actor, scope }, change));
          if (seen.length === 0) return;
          queue.push(...seen);
          if (queue.length > queueMaximum) end();
          wake();
        });
        const timer = setInterval(() => void recheck().catch(end), recheckMs);
        enders.add(end);
        try {
          let sent = tail.position;
          if (lastEventId !== undefined) {
            const missed = await tail.since(lastEventId);
            if (missed === undefined) {
              yield withEventMeta({ topic: 'reset' as const }, { id: sent });
            } else {
              sent = lastEventId;
              for (const change of missed) {
                if ((change.topic as string) !== 'session' && maySee({ actor, scope }, change)) yield toEvent(change);
                sent = change.position;
              }
            }
          }
          yield withEventMeta({ topic: 'ready' as const }, { id: sent });
          while (!ended) {
            for (let change = queue.shift(); change && !ended; change = queue.shift()) {
              if (!isAfter(change.position, sent)) continue;
              sent = change.position;
              yield toEvent(change);
            }
            if (ended) break;
            await new Promise<void>((resolve) => {
              wake = resolve;
              if (queue.length > 0 || ended) resolve();
            });
          }
        } finally {
          unfollow();
          clearInterval(timer);
          enders.delete(end);
        }
      }
    },
  };
}

const toEvent = ({ position, topic, op, propertyId, _id }: Positioned) => withEventMeta({ topic, op, propertyId, _id }, { id: position });
