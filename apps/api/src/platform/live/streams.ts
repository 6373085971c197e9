import type { LiveEvent } from '@hearth/contract/live/live';
import { loadActor } from '../access.ts';
import type { Actor } from '../context.ts';
import type { Db, Scope } from '../db/database.ts';
import { parsePosition, type Positioned, type Tail } from './tail.ts';

interface Caller {
  actor: Actor;
  scope: Scope;
  lastEventId?: string;
}

export interface Live {
  /** Server-sent events of what the caller may see, from `lastEventId` on when it is given; ends when the session or its roles end. */
  follow(caller: Caller): ReadableStream<Uint8Array>;
  readonly streams: number;
  /** Ends every stream, so that the process can stop. */
  close(): void;
}

interface Follower extends Caller {
  /** Followers of one key see the same changes. */
  key: string;
  tell(batch: readonly Positioned[], bytes: Uint8Array): void;
  send(bytes: Uint8Array): void;
  end(): void;
}

const unreadBytesMaximum = 4 * 1024 * 1024;
const recheckMs = 60_000;
const keepAliveMs = 15_000;
const encoder = new TextEncoder();
const keepAlive = encoder.encode(': \n\n');
const nothing = new Uint8Array();

const isAfter = (a: string, b: string) => {
  const left = parsePosition(a);
  const right = parsePosition(b);
  if (!left || !right) return true;
  const byTransaction = BigInt(left.transactionId) - BigInt(right.transactionId);
  return byTransaction > 0n || (byTransaction === 0n && BigInt(left.position) > BigInt(right.position));
};

function maySee({ actor, scope }: Caller, change: Positioned): boolean {
  if (change.topic === 'session') return false;
  if (change.userId !== null && change.userId === actor.id) return true;
  if (change.propertyId === null) return scope.seesAll;
  return scope.seesAll || scope.propertyIds.includes(change.propertyId);
}

const sameRoles = (a: Actor, b: Actor) =>
  a.role === b.role && a.roles.size === b.roles.size && [...a.roles].every(([id, role]) => b.roles.get(id) === role);

const eventText = (event: LiveEvent, position: string) =>
  `event: message\nid: ${position}\ndata: ${JSON.stringify(event)}\n\n`;

function encode(changes: readonly Positioned[]): Uint8Array {
  if (changes.length === 0) return nothing;
  return encoder.encode(
    changes
      .map(({ topic, op, propertyId, _id, position }) =>
        eventText({ topic, op, propertyId, _id } as LiveEvent, position),
      )
      .join(''),
  );
}

/** Fans the tail out to this process's own clients: a batch is filtered and written once for all who see the same of it. */
export function openLive(db: Db, tail: Tail): Live {
  const followers = new Set<Follower>();

  async function recheck({ actor, end }: Follower) {
    const now = actor.sessionId ? await loadActor(db, actor.sessionId) : undefined;
    if (!now || !sameRoles(actor, now)) end();
  }
  const recheckSoon = (follower: Follower) => void recheck(follower).catch(() => follower.end());

  const unfollow = tail.follow((batch) => {
    const owners = new Set(batch.map(({ userId }) => userId));
    const touched = new Set(batch.filter(({ topic }) => topic === 'user' || topic === 'session').map(({ _id }) => _id));
    const written = new Map<string, { seen: readonly Positioned[]; bytes: Uint8Array }>();
    for (const follower of followers) {
      const { actor } = follower;
      if (actor.id !== null && touched.has(actor.id)) recheckSoon(follower);
      const key = owners.has(actor.id) ? `${follower.key} ${actor.id}` : follower.key;
      let part = written.get(key);
      if (!part) {
        const seen = batch.filter((change) => maySee(follower, change));
        part = { seen, bytes: encode(seen) };
        written.set(key, part);
      }
      if (part.seen.length > 0) follower.tell(part.seen, part.bytes);
    }
  });
  const timers = [
    setInterval(() => followers.forEach(recheckSoon), recheckMs),
    setInterval(() => followers.forEach((follower) => follower.send(keepAlive)), keepAliveMs),
  ];

  return {
    get streams() {
      return followers.size;
    },
    close() {
      unfollow();
      timers.forEach(clearInterval);
      for (const follower of followers) follower.end();
    },
    follow(caller) {
      let end: () => void = () => undefined;
      return new ReadableStream<Uint8Array>(
        {
          start(controller) {
            // While the past is read, what happens meanwhile waits here; it may reach further than the tail has told.
            let waiting: Positioned[] | undefined = [];
            let toldUpTo: string | undefined;
            const follower: Follower = {
              ...caller,
              key: caller.scope.seesAll ? 'all' : caller.scope.propertyIds.join(','),
              tell(batch, bytes) {
                if (waiting) {
                  waiting.push(...batch);
                  return;
                }
                const upTo = toldUpTo;
                if (upTo === undefined) {
                  follower.send(bytes);
                  return;
                }
                const rest = batch.filter(({ position }) => isAfter(position, upTo));
                if (rest.length === batch.length) toldUpTo = undefined;
                follower.send(encode(rest));
              },
              send(bytes) {
                if (!followers.has(follower) || bytes.length === 0) return;
                controller.enqueue(bytes);
                // A reader that has stopped reading comes back with its Last-Event-ID.
                if ((controller.desiredSize ?? 0) < -unreadBytesMaximum) follower.end();
              },
              end() {
                if (followers.delete(follower)) controller.close();
              },
            };
            end = () => void followers.delete(follower);
            followers.add(follower);
            const begin = async () => {
              let sent = tail.position;
              if (caller.lastEventId !== undefined) {
                const missed = await tail.since(caller.lastEventId);
                if (missed) {
                  follower.send(encode(missed.filter((change) => maySee(caller, change))));
                  sent = missed.at(-1)?.position ?? caller.lastEventId;
                } else {
                  follower.send(encoder.encode(eventText({ topic: 'reset' }, sent)));
                }
              }
              const meanwhile = waiting?.filter(({ position }) => isAfter(position, sent)) ?? [];
              waiting = undefined;
              toldUpTo = meanwhile.at(-1)?.position ?? sent;
              follower.send(encoder.encode(eventText({ topic: 'ready' }, sent)));
              follower.send(encode(meanwhile));
            };
            begin().catch(() => follower.end());
          },
          cancel() {
            end();
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: 64 * 1024 }),
      );
    },
  };
}
