import type { Actors } from '../actors.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { present, type Positioned } from './changes.ts';
import { encodeChanges, encodeEvent, keepAlive } from './events.ts';
import { openOutlet, type Outlet } from './outlet.ts';
import { replayer } from './replay.ts';
import { openStreamSlots, type StreamSlot } from './stream-slots.ts';
import { eventId, isAfter, later, readPosition, type Position } from './position.ts';
import type { Visibility } from './visibility.ts';
import type { Tail } from './tail.ts';

interface Caller {
  userId: string;
  actor: Actor;
  visibility: Visibility;
  lastEventId?: string;
}

export interface Live {
  /** A slot for one more stream of the user; undefined when all are taken. */
  takeSlot(userId: string): Promise<StreamSlot | undefined>;
  /** For a slot that no stream was opened on. */
  freeSlot(slot: StreamSlot): Promise<void>;
  /** Server-sent events of what the caller may see, from `lastEventId` on when it is given; ends when the session or its roles end, and frees the slot. */
  follow(caller: Caller, slot: StreamSlot): ReadableStream<Uint8Array>;
  readonly streams: number;
  /** As an event's id has it: all up to here is committed, and can be read. */
  readonly position: string;
  /** Ends every stream, so that the process can stop. */
  close(): Promise<void>;
}

interface Follower extends Caller {
  outlet: Outlet;
  /** False while the past is read. */
  isLive: boolean;
  /** What was read of the past may reach further than the tail has read. */
  sentUpTo?: Position | undefined;
  /** What comes while roles are looked up waits for the answer. */
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

/** Fans the tail out to this process's own clients: a batch is filtered and written once for all who see the same of it. */
export function openLive(db: Db, tail: Tail, actors: Actors, log: Logger): Live {
  const followers = new Set<Follower>();
  const replay = replayer(db, tail);
  const slots = openStreamSlots(db, log);
  const freeSlot = (slot: StreamSlot) =>
    slots
      .free(slot)
      .catch((error: unknown) => log.warn({ err: error }, "couldn't free the slot of a stream; it expires by itself"));

  /** Ends the stream of who is not who he was. */
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
    const isNew = ({ at }: Positioned) => sentUpTo === undefined || isAfter(at, sentUpTo);
    outlet.send(encodeChanges(changes.filter((change) => isNew(change) && visibility.sees(change))));
  }

  function notify(changes: readonly Positioned[]) {
    const first = changes[0];
    if (!first) return;
    const named = new Set(changes.map(({ userId }) => userId));
    const touched = new Set(changes.filter(({ topic }) => topic === 'session').map(({ _id }) => _id));
    const written = new Map<string, Uint8Array>();
    for (const follower of followers) {
      const { userId, visibility, outlet } = follower;
      if (touched.has(userId)) void lookUpRoles(follower);
      if (!follower.isLive) continue;
      if (follower.lookUps > 0) {
        follower.held.push(...changes);
        continue;
      }
      if (follower.sentUpTo && !isAfter(first.at, follower.sentUpTo)) {
        deliver(follower, changes);
        continue;
      }
      follower.sentUpTo = undefined;
      const key = named.has(userId) ? `${userId} ${visibility.key}` : visibility.key;
      const bytes = written.get(key) ?? encodeChanges(changes.filter(visibility.sees));
      written.set(key, bytes);
      outlet.send(bytes);
    }
  }

  /** Sends what was missed, or `reset`, and takes the follower up with what the tail tells from then on. */
  async function begin(follower: Follower) {
    const { userId, visibility, outlet, lastEventId } = follower;
    // Roles may have changed since the call was let in.
    await lookUpRoles(follower);
    let sentUpTo = tail.position;
    if (lastEventId !== undefined) {
      const from = readPosition(lastEventId);
      const resumed = from && (await replay(userId, visibility, outlet, from));
      sentUpTo = resumed ?? (await present(db));
      if (!resumed) outlet.send(encodeEvent({ topic: 'reset' }, sentUpTo));
    }
    if (outlet.signal.aborted) return;
    deliver(follower, tail.toldAfter(sentUpTo) ?? []);
    follower.sentUpTo = later(sentUpTo, tail.position);
    follower.isLive = true;
    outlet.send(encodeEvent({ topic: 'ready' }, follower.sentUpTo));
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
      return eventId(tail.position);
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
