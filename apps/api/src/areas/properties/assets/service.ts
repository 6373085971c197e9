import type { contract } from '@hearth/contract';
import { propertyMessages } from '@hearth/contract/properties/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { toImage, type StoredImage } from '../../../platform/files/images.ts';
import { updateFileClaims } from '../../../platform/files/claims.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { readLogo, readPictures, setLogo, lockImages } from './queries.ts';

type Assets = typeof contract.assets;

export async function logo(ctx: Ctx, { query }: InputOf<Assets['logo']>): Promise<OutputOf<Assets['logo']>> {
  const kept = await readLogo(ctx.db, query.propertyId);
  return { data: kept ? toImage(ctx, kept) : null };
}

/** Staff set the logo of their property; the old one is removed. */
export async function changeLogo(
  ctx: Ctx,
  { body: { propertyId, fileId } }: InputOf<Assets['changeLogo']>,
): Promise<OutputOf<Assets['changeLogo']>> {
  await replaceLogo(ctx, propertyId, fileId);
  const kept = await readLogo(ctx.db, propertyId);
  if (!kept) throw notFound('Property');
  return { data: toImage(ctx, kept) };
}

export async function deleteLogo(
  ctx: Ctx,
  { query: { propertyId } }: InputOf<Assets['deleteLogo']>,
): Promise<OutputOf<Assets['deleteLogo']>> {
  const before = await replaceLogo(ctx, propertyId, null);
  if (!before) throw conflict(propertyMessages.noLogo);
  return { success: true, message: propertyMessages.logoRemoved };
}

/** Returns the previous logo. */
async function replaceLogo(ctx: Ctx, propertyId: string, fileId: string | null): Promise<StoredImage | null> {
  if (!(await lockImages(ctx.db, propertyId))) throw notFound('Property');
  const before = await readLogo(ctx.db, propertyId);
  await updateFileClaims(ctx, {
    propertyId,
    purpose: 'logo',
    before: before ? [before._id] : [],
    after: fileId === null ? [] : [fileId],
    path: ['body', 'fileId'],
  });
  await setLogo(ctx.db, propertyId, fileId);
  ctx.record('property', {
    op: 'update',
    id: propertyId,
    propertyId,
    before: { logo: before?._id },
    after: { logo: fileId },
  });
  return before;
}

export async function list(ctx: Ctx, { query }: InputOf<Assets['list']>): Promise<OutputOf<Assets['list']>> {
  const pictures = await readPictures(ctx.db, query.propertyId);
  return { data: pictures.map((picture) => toImage(ctx, picture)), totalCount: pictures.length };
}
