import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import { defineJob, type JobTools } from '../../../platform/jobs/jobs.ts';
import { channelFor } from '../channels/public.ts';
import { countTooMany, judgeCandidates } from './candidates.ts';
import { claimRecipients, insertRecipients, nextDue, settleRecipients, type Claimed } from './claims.ts';
import { deliverPart, type Sending } from './parts.ts';
import {
  allowedAt,
  lockMessage,
  purposeOf,
  readPlace,
  recipientsOf,
  returnToDraft,
  typeOf,
  updateMessage,
  type LockedMessage,
} from './queries.ts';
import { sendRest } from './rest.ts';
import { finishMessage, readOverdue, readSender, readSending, renewLease, takeIdle } from './runner.ts';

/** Who sends says so this often, and is taken for dead after that. */
const renewMs = 2_000;
const leaseMs = 10_000;
/** Where a channel had no turn for any of a part. */
const idleMs = 1_000;
/** When the next job looks whether this one still sends. */
const lookAgainMs = 6_000;
/** How long a job sends before the next one goes on. */
const jobMs = 120_000;

const data = z.object({ propertyId: objectId.nullable(), communicationId: objectId, turn: z.int() });

/** Sends a message part by part. Another job is always waiting to go on, should this process be no more. */
export const sendParts = defineJob({
  name: 'message-send',
  data,
  // A message to everybody holds up no other property's.
  atOnce: 4,
  async run(job, tools) {
    const runner = newId();
    const sender = await tools.work(null, ({ db }) => readSender(db, job.communicationId));
    const message = await tools.work(job.propertyId, (ctx) => begin(ctx, job, { runner, sender }));
    if (message) await sendAll(tools, message, runner);
  },
});

const later = (ctx: Ctx, { propertyId, communicationId, turn }: z.output<typeof data>, after: Date) =>
  ctx.enqueue(sendParts, { propertyId, communicationId, turn }, { after });

/** Has a message go at its time. The second job finds it on its way, or goes on should the process that took the first be no more. */
export function sendFrom(ctx: Ctx, job: z.output<typeof data>, at: Date): void {
  later(ctx, job, at);
  later(ctx, job, new Date(at.getTime() + lookAgainMs));
}

const inMs = (ctx: Ctx, ms: number) => new Date(ctx.now.getTime() + ms);

/** Whether there is something to send, by this runner alone; what is due goes on its way. */
async function begin(
  ctx: Ctx,
  job: z.output<typeof data>,
  { runner, sender }: { runner: string; sender: string | undefined },
): Promise<Sending | undefined> {
  const message = await lockMessage(ctx.db, job.communicationId);
  if (!message || message.turn !== job.turn) return undefined;
  const place = await readPlace(ctx.db, message.property_id);
  if (place && !place.active) return undefined;
  if (message.status === 'scheduled') {
    if (message.send_at && message.send_at > ctx.now) {
      later(ctx, job, message.send_at);
      return undefined;
    }
    tell(ctx, message);
    if (sender !== message.sender_id) {
      await returnToDraft(ctx.db, message, 'sender');
      return undefined;
    }
    if (await isTooMany(ctx, message)) {
      await returnToDraft(ctx.db, message, 'tooMany');
      return undefined;
    }
    await resolve(ctx, message);
  } else if (message.status !== 'sending') return undefined;
  const allowed = await allowedAt(ctx.db, message, ctx.now);
  if (allowed > ctx.now) {
    later(ctx, job, allowed);
    return undefined;
  }
  const due = await nextDue(ctx.db, message.id);
  if (!due || due > ctx.now) {
    if (due) later(ctx, job, due);
    else await finishMessage(ctx.db, message.id);
    tell(ctx, message);
    return undefined;
  }
  if (message.runner_until && message.runner_until > ctx.now) {
    later(ctx, job, inMs(ctx, lookAgainMs));
    return undefined;
  }
  const turn = job.turn + 1;
  await updateMessage(ctx.db, message.id, { runner, runner_until: inMs(ctx, leaseMs), turn });
  later(ctx, { ...job, turn }, inMs(ctx, lookAgainMs));
  tell(ctx, message);
  return readSending(ctx.db, message);
}

const tell = (ctx: Ctx, { id, property_id: propertyId }: Pick<LockedMessage, 'id' | 'property_id'>) =>
  ctx.changed({ topic: 'message', op: 'update', propertyId, ids: [id] });

/** A group that has grown since it was described. */
const isTooMany = async ({ db, now }: Ctx, message: LockedMessage) =>
  (await countTooMany(db, { propertyId: message.property_id, recipients: recipientsOf(message), now })) !== undefined;

/** Who gets it is settled when it goes, and kept with it. */
async function resolve(ctx: Ctx, message: LockedMessage): Promise<void> {
  const recipients = recipientsOf(message);
  const judged = await judgeCandidates(ctx.db, {
    propertyId: message.property_id,
    recipients,
    type: typeOf(message),
    purpose: purposeOf(message),
    body: message.body,
    now: ctx.now,
  });
  const found = new Set(judged.map(({ userId }) => userId));
  const left = Array.isArray(recipients) ? recipients.filter((userId) => !found.has(userId)) : [];
  await insertRecipients(ctx.db, message, [
    ...judged,
    ...left.map((userId) => ({ userId, addresses: [], exclusion: 'left' as const })),
  ]);
  await updateMessage(ctx.db, message.id, { status: 'sending', started_at: ctx.now });
}

async function sendAll({ work, platform }: JobTools, message: Sending, runner: string): Promise<void> {
  const { id, property_id: propertyId } = message;
  const until = Date.now() + jobMs;
  let mayUntil = Date.now() + leaseMs - renewMs;
  const maySend = () => Date.now() < mayUntil;
  const channel = channelFor(platform, message.type);
  const renew = async (ctx: Ctx) => {
    const asked = Date.now();
    mayUntil = (await renewLease(ctx.db, id, runner, leaseMs)) ? asked + leaseMs - renewMs : 0;
    return maySend();
  };
  const renewing = setInterval(() => {
    // A lease that could not be renewed runs out by itself.
    work(propertyId, renew).catch((error: unknown) => platform.log.warn({ err: error }, 'a lease was not renewed'));
  }, renewMs);
  const claim = () =>
    work(propertyId, async (ctx): Promise<Claimed[]> =>
      (await renew(ctx)) && (await allowedAt(ctx.db, message, ctx.now)) <= ctx.now
        ? claimRecipients(ctx.db, id, { runner, limit: channel.part })
        : [],
    );
  try {
    for (let part = await claim(); part.length > 0; part = Date.now() < until ? await claim() : []) {
      const open = part.filter(({ isLeftOut }) => !isLeftOut);
      const { settled, rest } = await deliverPart(platform, message, open, { channel, maySend });
      await work(propertyId, async (ctx) => {
        await settleRecipients(ctx.db, runner, settled);
        for (const { seconds, ...of } of rest)
          ctx.enqueue(sendRest, { propertyId, ...of, attempts: 1 }, { after: inMs(ctx, seconds * 1000) });
        tell(ctx, { id, property_id: propertyId });
      });
      if (open.length > 0 && settled.every(({ untried }) => untried)) await pause(idleMs);
    }
  } finally {
    clearInterval(renewing);
    await work(propertyId, async (ctx) => {
      await finishMessage(ctx.db, id, runner);
      tell(ctx, { id, property_id: propertyId });
    });
  }
}

/** Every minute: what was left behind goes on; nothing goes from a property that is deactivated. */
export const minuteOfMessages = defineJob({
  name: 'message-due',
  every: '* * * * *',
  data: z.object({}),
  async run(_data, { work }) {
    const idle = await work(null, ({ db }) => takeIdle(db));
    for (const { id, property_id } of idle)
      await work(property_id, async (ctx) => {
        tell(ctx, { id, property_id });
      });
    const overdue = await work(null, ({ db }) => readOverdue(db));
    for (const { id, property_id, turn } of overdue)
      await work(property_id, async (ctx) =>
        ctx.enqueue(sendParts, { propertyId: property_id, communicationId: id, turn }),
      );
  },
});
