import type { Actors } from '../actors.ts';
import type { Actor } from '../actor.ts';
import { readLogEnd } from '../db/replica.ts';
import type { Logger } from '../log.ts';
import { currentPosition, type Positioned, type Source } from './changes.ts';
import { encodeChanges, encodeEvent, keepAlive } from './events.ts';
import { openOutlet, type Outlet } from './outlet.ts';
import { replayer } from './replay.ts';
import { openStreamSlots, type StreamSlot } from './stream-slots.ts';
import { eventId, readPosition } from './position.ts';
import type { Visibility } from './visibility.ts';
import type { Tail } from './tail.ts';

interface Caller {
  userId: string;
  actor: Actor;
  visibility: Visibility;
  lastEventId?: string;
}

export interface Live {
  /** Takes a slot for one more stream of the user; undefined when all are taken. */
  takeSlot(userId: string): Promise<StreamSlot | undefined>;
  /** Frees a slot that no stream was opened on. */
  freeSlot(slot: StreamSlot): Promise<void>;
  /**
   * Streams server-sent events the caller may see, resuming after `lastEventId`. Ends with the session or its roles,
   * and frees the slot.
   */
  follow(caller: Caller, slot: StreamSlot): ReadableStream<Uint8Array>;
  readonly streams: number;
  /** An event id: everything up to here is committed and readable. */
  readonly position: string;
  /** Ends every stream, so that the process can stop. */
  close(): Promise<void>;
}

interface Follower extends Caller {
  outlet: Outlet;
  /** False during the replay. */
  isLive: boolean;
  /** A replay may read further than the tail has. */
  sentUpTo?: number | undefined;
  /** Changes held back during a role lookup. */
  held: Positioned[];
  lookUps: number;
}

const recheckMs = 60_000;
const keepAliveMs = 15_000;

const sameRoles = (a: Actor, b: Actor) =>
  a.role === b.role &&
  !b.mustSetUpSecondFactor &&
  a.roles.size === b.roles.size &&
  [...a.roles].every(([id, role]) => b.roles.get(id) === role) &&
  a.company?.level === b.company?.level;

interface LiveParts {
  source: Source;
  tail: Tail;
  actors: Actors;
  log: Logger;
  /** Days for which streams can resume. */
  keptDays: number;
}

/**
 * Fans the tail out to this process's streams. A batch is filtered and serialized once for all streams with the same
 * visibility.
 */
export function openLive({ source, tail, actors, log, keptDays }: LiveParts): Live {
  const { db, hasReplica } = source;
  const followers = new Set<Follower>();
  const replay = replayer(source, tail, keptDays);
  const slots = openStreamSlots(db, log);
  const logEnd = async () => (hasReplica ? readLogEnd(db) : undefined);
  const freeSlot = (slot: StreamSlot) =>
    slots
      .free(slot)
      .catch((error: unknown) => log.warn({ err: error }, "couldn't free the slot of a stream; it expires by itself"));

  /** Ends the stream if the follower's roles changed. */
  async function lookUpRoles(follower: Follower) {
    const { actor, outlet } = follower;
    follower.lookUps += 1;
    try {
      const now = actor.sessionId ? await actors.now(actor.sessionId) : undefined;
      if (!now || !sameRoles(actor, now)) outlet.end();
    } catch {
      outlet.end();
    }
    follower.lookUps -= 1;
    if (follower.lookUps === 0) deliver(follower, follower.held.splice(0));
  }

  function deliver({ outlet, visibility, sentUpTo }: Follower, changes: readonly Positioned[]) {
    const isNew = ({ at }: Positioned) => sentUpTo === undefined || at > sentUpTo;
    outlet.send(
      encodeChanges(
        changes.filter((change) => isNew(change) && visibility.sees(change)),
        tail.logEnd,
      ),
    );
  }

  function notify(changes: readonly Positioned[]) {
    const first = changes[0];
    if (!first) return;
    const named = new Set(changes.map(({ userId }) => userId));
    const touched = new Set(changes.filter(({ topic }) => topic === 'session').map(({ _id }) => _id));
    const encoded = new Map<string, Uint8Array>();
    for (const follower of followers) {
      const { userId, visibility, outlet } = follower;
      if (touched.has(userId)) void lookUpRoles(follower);
      if (!follower.isLive) continue;
      if (follower.lookUps > 0) {
        follower.held.push(...changes);
        continue;
      }
      if (follower.sentUpTo !== undefined && first.at <= follower.sentUpTo) {
        deliver(follower, changes);
        continue;
      }
      follower.sentUpTo = undefined;
      const key = named.has(userId) ? `${userId} ${visibility.key}` : visibility.key;
      const bytes = encoded.get(key) ?? encodeChanges(changes.filter(visibility.sees), tail.logEnd);
      encoded.set(key, bytes);
      outlet.send(bytes);
    }
  }

  /** Replays missed changes, or sends `reset`, then joins the tail. */
  async function begin(follower: Follower) {
    const { userId, visibility, outlet, lastEventId } = follower;
    // Roles may have changed since the call was admitted.
    await lookUpRoles(follower);
    let sentUpTo = tail.position;
    if (lastEventId !== undefined) {
      const from = readPosition(lastEventId);
      const resumed = from === undefined ? undefined : await replay(userId, visibility, outlet, from);
      sentUpTo = resumed ?? (await currentPosition(db));
      if (resumed === undefined) outlet.send(encodeEvent({ topic: 'reset' }, sentUpTo, await logEnd()));
    }
    const end = await logEnd();
    if (outlet.signal.aborted) return;
    deliver(follower, tail.changesAfter(sentUpTo) ?? []);
    follower.sentUpTo = Math.max(sentUpTo, tail.position);
    follower.isLive = true;
    outlet.send(encodeEvent({ topic: 'ready' }, follower.sentUpTo, end && Math.max(end, tail.logEnd ?? 0)));
  }

  const unfollow = tail.follow({
    notify,
    lost: () => followers.forEach(({ outlet }) => outlet.end()),
  });
  const timers = [
    setInterval(() => followers.forEach((follower) => void lookUpRoles(follower)), recheckMs),
    setInterval(
      () =>
        followers.forEach(({ outlet }) => {
          outlet.send(keepAlive);
          outlet.dropIdleReader();
        }),
      keepAliveMs,
    ),
  ];

  return {
    takeSlot: slots.take,
    freeSlot,
    get position() {
      return eventId(tail.position, tail.logEnd);
    },
    get streams() {
      return followers.size;
    },
    async close() {
      unfollow();
      timers.forEach(clearInterval);
      for (const { outlet } of followers) outlet.end();
      await slots.close();
    },
    follow(caller, slot) {
      const outlet = openOutlet();
      const follower: Follower = { ...caller, outlet, isLive: false, held: [], lookUps: 0 };
      followers.add(follower);
      outlet.signal.addEventListener('abort', () => {
        followers.delete(follower);
        void freeSlot(slot);
      });
      begin(follower).catch((error: unknown) => {
        log.warn({ err: error }, "couldn't start a live stream");
        outlet.end();
      });
      return outlet.body;
    },
  };
}
