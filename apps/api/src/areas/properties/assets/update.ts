import { assetsMaximum } from '@hearth/contract/properties/assets';
import type { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { Ctx } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { updateFileClaims } from '../../../platform/files/claims.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { readPictures, setPictures, lockImages } from './queries.ts';
import { list } from './service.ts';

type Update = typeof contract.assets.update;

const idOf = ({ _id }: { _id: string }) => _id;

/** Staff order, describe, and remove the pictures of their property. Pictures left out stay. */
export async function update(ctx: Ctx, { body }: InputOf<Update>): Promise<OutputOf<Update>> {
  const { propertyId, assets, remove } = body;
  const chosen = assets.map(idOf);
  if (new Set([...chosen, ...remove]).size < chosen.length + remove.length)
    throw invalid(['body', 'assets'], propertyMessages.pictureTwice);
  if (!(await lockImages(ctx.db, propertyId))) throw notFound('Property');
  const before = await readPictures(ctx.db, propertyId);
  const rest = before.filter(({ _id }) => !chosen.includes(_id) && !remove.includes(_id));
  const after = [...assets, ...rest.map(({ _id, name, alt }) => ({ _id, name, alt }))];
  if (after.length > assetsMaximum) throw invalid(['body', 'assets'], propertyMessages.tooManyPictures(assetsMaximum));
  await updateFileClaims(ctx, {
    propertyId,
    purpose: 'picture',
    before: before.map(idOf),
    after: after.map(idOf),
    path: ['body', 'assets'],
  });
  await setPictures(ctx.db, propertyId, after);
  const trail = before.map(({ smallId: _small, ...kept }) => kept);
  ctx.record('property', {
    op: 'update',
    id: propertyId,
    propertyId,
    before: { assets: trail },
    after: { assets: after },
  });
  return list(ctx, { params: {}, query: { propertyId }, body: undefined });
}
