import type { contract } from '@hearth/contract';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { BoostVariant } from '@hearth/contract/points/point-log-types';
import type { Ctx } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { fileIdOf } from '../../../platform/files/links.ts';
import { letGo } from '../../../platform/files/named.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { detailOf } from './present.ts';
import { lockLog, updateLog } from './queries.ts';

type Images = { remoteImages?: string[]; images?: string[] };

/** Staff delete an image of a submission: it leaves the log at once and the file store after the commit. */
export async function deleteImage(ctx: Ctx, { params, body }: InputOf<typeof contract.pointLogs.deleteImage>) {
  const log = await lockLog(ctx.db, params.id);
  if (!log) throw notFound('Point log');
  const before = log.boost_info as Partial<Record<BoostVariant, Images>> | null;
  const variant = before?.[body.type];
  const wanted = fileIdOf(body.url);
  const isWanted = (image: string) => image === body.url || image === wanted;
  const found = [...(variant?.remoteImages ?? []), ...(variant?.images ?? [])].find(isWanted);
  if (!variant || found === undefined) throw invalid(['body', 'url'], say.noSuchImage);
  const kept = (images: string[]) => images.filter((image) => !isWanted(image));
  const after = {
    ...before,
    [body.type]: {
      ...variant,
      ...(variant.remoteImages && { remoteImages: kept(variant.remoteImages) }),
      ...(variant.images && { images: kept(variant.images) }),
    },
  };
  await updateLog(ctx.db, log.id, { boost_info: JSON.stringify(after) });
  if (wanted) await letGo(ctx, log.property_id, [wanted]);
  ctx.record('pointLog', {
    op: 'update',
    id: log.id,
    propertyId: log.property_id,
    userId: log.user_id,
    before: { boostInfo: before },
    after: { boostInfo: after },
  });
  return { data: await detailOf(ctx, log.id) };
}
