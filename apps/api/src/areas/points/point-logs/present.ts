import type { BoostInfo } from '@hearth/contract/points/boost-info';
import type { PointLogDetail } from '@hearth/contract/points/point-log-record';
import { hexIdPattern } from '@hearth/contract/primitives';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { toWire } from './fields.ts';
import { readOne } from './listing.ts';
import { readComments } from './queries.ts';

/** Stored images are file ids; out they are addresses that work for about an hour. */
function withAddresses({ platform, now }: Pick<Ctx, 'platform' | 'now'>, info: BoostInfo): BoostInfo {
  const address = (image: string) => (hexIdPattern.test(image) ? platform.files.signedPath(image, now) : image);
  const signed = Object.entries(info).map(([variant, value]) => [
    variant,
    {
      ...value,
      ...('remoteImages' in value && { remoteImages: value.remoteImages.map(address) }),
      ...('images' in value && { images: value.images.map(address) }),
    },
  ]);
  return Object.fromEntries(signed);
}

type CommentRow = Awaited<ReturnType<typeof readComments>>[number];
const toComment = ({ id, user, comment, type, created_at, delivery }: CommentRow) => ({
  _id: id,
  user,
  comment,
  type,
  createdAt: created_at.toISOString(),
  delivery,
});

/** One log with its boost info and comments, as the caller may see it now; 404 outside his scope. */
export async function detailOf(ctx: Ctx, id: string): Promise<PointLogDetail> {
  const row = await readOne(ctx.db, id);
  if (!row) throw notFound('Point log');
  const comments = await readComments(ctx.db, ctx.scope, [id]);
  return {
    ...toWire(ctx, row),
    boostInfo: row.boostInfo === null ? null : withAddresses(ctx, row.boostInfo as BoostInfo),
    comments: comments.map(toComment),
  };
}
