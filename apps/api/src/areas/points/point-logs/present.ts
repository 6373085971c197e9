import type { BoostInfo } from '@hearth/contract/points/boost-info';
import type { PointLogDetail } from '@hearth/contract/points/point-log-record';
import { hexIdPattern } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Sql } from '../../../platform/db/page.ts';
import type { RowOf } from '../../../platform/db/record.ts';
import { canWith, pointLogs, type ListedRow } from './fields.ts';
import { listDetails, readLog } from './list/listing.ts';
import { readComments } from './queries.ts';

/** Replaces stored file ids with signed URLs, valid for about an hour. */
function withSignedUrls({ platform, now }: Pick<Ctx, 'platform' | 'now'>, info: BoostInfo): BoostInfo {
  const toUrl = (image: string) => (hexIdPattern.test(image) ? platform.files.signedPath(image, now) : image);
  const signed = Object.entries(info).map(([variant, value]) => [
    variant,
    {
      ...value,
      ...('remoteImages' in value && { remoteImages: value.remoteImages.map(toUrl) }),
      ...('images' in value && { images: value.images.map(toUrl) }),
    },
  ]);
  return Object.fromEntries(signed);
}

type Order = Parameters<typeof listDetails>[2];
type Window = Parameters<typeof listDetails>[3];
type LogRowDetail = RowOf<typeof pointLogs, 'detail'>;
type CommentRow = Awaited<ReturnType<typeof readComments>>[number];
const toComment = ({ id, user, comment, type, created_at, delivery }: CommentRow) => ({
  _id: id,
  user,
  comment,
  type,
  createdAt: created_at.toISOString(),
  delivery,
});

const infoOf = (ctx: Ctx, info: BoostInfo | null) => info && withSignedUrls(ctx, info);

function toDetail(ctx: Ctx, row: LogRowDetail, comments: readonly CommentRow[]): PointLogDetail {
  const { postDates, ...shown } = pointLogs.toWire(row, 'detail');
  return {
    ...shown,
    post: shown.post && { ...shown.post, ...postDates },
    boostInfo: infoOf(ctx, row.boostInfo),
    comments: comments.map(toComment),
    can: canWith(ctx, row),
  };
}

/** A list row with the requested extra fields. */
export const toListRow = (ctx: Ctx, row: ListedRow) => ({
  ...pointLogs.toWireWith(row),
  ...(row.boostInfo !== undefined && { boostInfo: infoOf(ctx, row.boostInfo) }),
  can: canWith(ctx, row),
});

/** A log with boost info and comments; 404 outside the caller's scope. */
export async function detailOf(ctx: Ctx, id: string): Promise<PointLogDetail> {
  const [row, comments] = await Promise.all([readLog(ctx.db, id), readComments(ctx.db, ctx.scope, [id])]);
  if (!row) throw notFound('Point log');
  return toDetail(ctx, row, comments);
}

/** A page of logs `l` that match `condition`, with their comments. */
export async function detailPage(ctx: Ctx, condition: Sql, order: Order, window: Window) {
  const { rows, totalCount } = await listDetails(ctx.db, condition, order, window);
  const comments = await readComments(
    ctx.db,
    ctx.scope,
    rows.map(({ _id }) => _id),
  );
  const ofLog = Map.groupBy(comments, (comment) => comment.point_log_id);
  return { data: rows.map((row) => toDetail(ctx, row, ofLog.get(row._id) ?? [])), totalCount };
}
