import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { defineTask, minute, type TaskRun } from '../../../platform/outbound/tasks.ts';
import { channelFor } from '../channels/public.ts';
import { countTooMany, evaluateCandidates } from './sending/candidates.ts';
import { claimRecipients, insertRecipients, nextDue, settleRecipients, type Claimed } from './sending/claims.ts';
import { deliverPart, type Sending } from './sending/parts.ts';
import {
  allowedAt,
  lockMessage,
  purposeOf,
  recipientsOf,
  returnToDraft,
  typeOf,
  updateMessage,
  type LockedMessage,
} from './queries.ts';
import { retryDevices } from './sending/retry-devices.ts';
import { finishMessage, isActiveMessage, readSender, readSending, claimIdle } from './sending/runner.ts';

/** Delay after the rate limit blocked a whole part. */
const idleMs = 1_000;
/** Duration of one job; the next one continues. */
const jobMs = 120_000;

interface Loaded {
  id: string;
  propertyId: string | null;
  /** Undefined if they may no longer send it. */
  sender: string | undefined;
}

/** Sends a message in parts. A queued job continues if this process dies. */
export const sendMessage = defineTask<Loaded, Date | undefined>({
  name: 'message-send',
  idName: 'communicationId',
  table: {
    name: 'messages',
    id: 'id',
    fence: 'fence',
    lease: 'runner_until',
    due: { column: 'try_at', everyMs: minute },
  },
  // A large message must not block other properties.
  concurrency: 4,
  leaseMs: 10_000,
  renewMs: 2_000,
  standbyMs: 6_000,
  // Senders may work beyond the property.
  seesAll: true,
  open: () => isActiveMessage,
  load: ({ db }, { id }) => readSender(db, id),
  async call({ propertyId, sender }, run) {
    const begun = await run.work(propertyId, (ctx) => begin(ctx, run, sender));
    if (!begun || begun instanceof Date) return begun;
    await sendParts(begun, run);
    return undefined;
  },
  async settle(ctx, { id, propertyId }, waitUntil) {
    const next = waitUntil ?? (await nextDue(ctx.db, id));
    if (next) await updateMessage(ctx.db, id, { try_at: new Date(next.getTime() + minute) });
    else await finishMessage(ctx.db, id);
    publish(ctx, { id, property_id: propertyId });
    return next;
  },
});

/** Queues a message for its send time. */
export const sendFrom = (ctx: Ctx, message: Pick<LockedMessage, 'id' | 'property_id' | 'fence'>, at: Date) =>
  sendMessage.start(ctx, { id: message.id, propertyId: message.property_id, fence: message.fence }, at);

/** Starts a due message and returns what to send, or when. */
async function begin(
  ctx: Ctx,
  run: TaskRun<undefined>,
  sender: string | undefined,
): Promise<Sending | Date | undefined> {
  const message = await lockMessage(ctx.db, run.claim.id);
  if (!message || !(await run.renew(ctx))) return undefined;
  if (message.status === 'scheduled') {
    if (message.send_at && message.send_at > ctx.now) return message.send_at;
    publish(ctx, message);
    const returned = sender !== message.sender_id ? 'sender' : (await isTooMany(ctx, message)) ? 'tooMany' : undefined;
    if (returned) {
      await returnToDraft(ctx.db, message.id, returned);
      return undefined;
    }
    await resolve(ctx, message);
  }
  const allowed = await allowedAt(ctx.db, message, ctx.now);
  return allowed > ctx.now ? allowed : readSending(ctx.db, message);
}

const publish = (ctx: Ctx, { id, property_id: propertyId }: Pick<LockedMessage, 'id' | 'property_id'>) =>
  ctx.changed({ topic: 'message', op: 'update', propertyId, ids: [id] });

/** The group has grown past the maximum. */
const isTooMany = async ({ db, now }: Ctx, message: LockedMessage) =>
  (await countTooMany(db, { propertyId: message.property_id, recipients: recipientsOf(message), now })) !== undefined;

/** Resolves and stores the recipients when sending starts. */
async function resolve(ctx: Ctx, message: LockedMessage): Promise<void> {
  const recipients = recipientsOf(message);
  const judged = await evaluateCandidates(ctx.db, {
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

async function sendParts(
  message: Sending,
  { work, platform, claim, isHeld, renew }: TaskRun<undefined>,
): Promise<void> {
  const { id, property_id: propertyId } = message;
  const runner = String(claim.fence);
  const until = Date.now() + jobMs;
  const channel = channelFor(platform, message.type);
  const claimPart = () =>
    work(propertyId, async (ctx): Promise<Claimed[]> =>
      (await renew(ctx)) && (await allowedAt(ctx.db, message, ctx.now)) <= ctx.now
        ? claimRecipients(ctx.db, id, { runner, limit: channel.part })
        : [],
    );
  for (let part = await claimPart(); part.length > 0; part = Date.now() < until ? await claimPart() : []) {
    const open = part.filter(({ isLeftOut }) => !isLeftOut);
    const { settled, rest } = await deliverPart(platform, message, open, { channel, maySend: isHeld });
    await work(propertyId, async (ctx) => {
      await settleRecipients(ctx.db, runner, settled);
      for (const { seconds, ...of } of rest) {
        const after = new Date(ctx.now.getTime() + seconds * 1000);
        ctx.enqueue(retryDevices, { propertyId, ...of, attempts: 1 }, { after });
      }
      publish(ctx, message);
    });
    if (open.length > 0 && settled.every(({ untried }) => untried)) await sleep(idleMs);
  }
}

/** Resumes abandoned messages every minute, and stops those of deactivated properties. */
export const sweepMessages = defineJob({
  name: 'message-due',
  every: '* * * * *',
  data: z.object({}),
  async run(_data, { work }) {
    const idle = await work(null, ({ db }) => claimIdle(db));
    for (const { id, property_id } of idle)
      await work(property_id, async (ctx) => {
        publish(ctx, { id, property_id });
      });
    await work(null, (ctx) => sendMessage.sweep(ctx));
  },
});
