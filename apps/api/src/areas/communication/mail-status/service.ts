import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { MailStatus } from '../../../platform/mail/message.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { readCommentDeliveries } from '../../points/point-logs/public.ts';
import { readMessageDeliveries } from '../messages/public.ts';

type Get = typeof contract.mailStatus.get;

export async function get(ctx: Ctx, { query }: InputOf<Get>): Promise<OutputOf<Get>> {
  const logs =
    (query.isPointLog ? undefined : await readMessageDeliveries(ctx, query.messageId)) ??
    (await readCommentDeliveries(ctx.db, query.messageId));
  if (!logs) throw notFound('Message');
  const deliveryLogs = logs.map(({ status, detail, created_at }) => ({
    status: status as MailStatus,
    detail,
    time: created_at.toISOString(),
  }));
  return { data: { deliveryLogs } };
}
