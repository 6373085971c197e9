import type { contract } from '@hearth/contract';
import { renderText } from '@hearth/contract/library/placeholders';
import type { PointLogType } from '@hearth/contract/points/point-log-types';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { countTemplateUse } from '../../library/templates/public.ts';
import { mailComment } from './jobs.ts';
import { detailOf } from './present.ts';
import { insertComment, lockLog, readPlaceholders } from './queries.ts';
import { commentType } from './rules.ts';

/** Staff say something about a log; author and kind come from the caller and the record. */
export async function comment(ctx: Ctx, { params, body }: InputOf<typeof contract.pointLogs.comment>) {
  const log = await lockLog(ctx.db, params.id);
  if (!log) throw notFound('Point log');
  const text = renderText(body.comment, await readPlaceholders(ctx.db, log));
  const type = commentType({ rating: log.rating, type: log.type as PointLogType });
  const id = newId();
  await insertComment(ctx.db, {
    id,
    point_log_id: log.id,
    property_id: log.property_id,
    user_id: actorId(ctx),
    comment: text,
    type,
  });
  await countTemplateUse(ctx, body.template, 'COMMENT');
  ctx.record('pointLog', {
    op: 'update',
    id: log.id,
    propertyId: log.property_id,
    userId: log.user_id,
    after: { comment: text, type },
  });
  if (log.user_id !== null && log.user_id !== actorId(ctx))
    ctx.enqueue(mailComment, { propertyId: log.property_id, commentId: id });
  return { data: await detailOf(ctx, log.id) };
}
