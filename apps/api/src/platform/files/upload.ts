import type { contract } from '@hearth/contract';
import type { UploadPurpose } from '@hearth/contract/files/files';
import { fileMessages } from '@hearth/contract/files/messages';
import { actorId, type Ctx } from '../context.ts';
import { fullDisk } from '../disk/outages.ts';
import { CodedError, conflict, invalid, notFound, unavailable } from '../errors.ts';
import type { OutputOf, InputOf, PrepareContext } from '../serve.ts';
import { claimUpload, storeFiles, type PendingFile } from './pending.ts';
import { urlOf, findFile, releaseFiles } from './claims.ts';
import { toImage } from './images.ts';
import { renderSizes } from './render.ts';

type Upload = typeof contract.files.upload;
type Remove = typeof contract.files.remove;

export interface PendingUpload {
  purpose: UploadPurpose;
  name: string;
  /** A document, or a picture and its small size. */
  files: readonly PendingFile[];
}

/** Stores an upload, rendering the sizes of a picture, before the transaction that claims it. */
export async function storeUpload(
  context: PrepareContext,
  { body: { file = [], logo = [], picture = [] } }: Pick<InputOf<Upload>, 'body'>,
): Promise<PendingUpload> {
  const [received, ...others] = [...file, ...logo, ...picture];
  if (!received) throw invalid(['body', 'file'], fileMessages.required);
  if (others.length > 0) throw invalid(['body', 'file'], fileMessages.oneOnly);
  const { name } = received;
  const store = (stored: Parameters<typeof storeFiles>[1]) =>
    storeFiles(context, stored).catch((error: unknown) => {
      throw error instanceof CodedError || fullDisk(error) ? error : unavailable(fileMessages.uploadFailed, error);
    });
  if (file.length > 0) return { purpose: 'document', name, files: await store([received]) };
  const purpose = logo.length > 0 ? 'logo' : 'picture';
  const { large, small } = await renderSizes(context.actor?.callerId ?? '', received, purpose);
  return { purpose, name, files: await store([large, small]) };
}

/** Staff upload a file for their property. It stays theirs until a record of the property uses it. */
export async function upload(
  ctx: Ctx,
  { query: { propertyId } }: InputOf<Upload>,
  { purpose, name, files }: PendingUpload,
): Promise<OutputOf<Upload>> {
  const owner = { property_id: propertyId, owner_id: actorId(ctx) };
  const id = await claimUpload(ctx, files, { ...owner, purpose, name });
  ctx.audit({ target: 'file', id, propertyId, after: { purpose, name } });
  return { _id: id, name, url: urlOf(ctx, { id, name, purpose }) };
}

/** An image of no property, such as a brand's logo. It stays its uploader's until a record uses it. */
export async function uploadImage(ctx: Ctx, _input: unknown, { purpose, name, files }: PendingUpload) {
  const _id = await claimUpload(ctx, files, { property_id: null, owner_id: actorId(ctx), purpose, name });
  ctx.audit({ target: 'file', id: _id, propertyId: null, after: { purpose, name } });
  return { data: toImage(ctx, { _id, smallId: files.at(-1)?.id ?? _id, name }) };
}

/** The uploader deletes a file that no record uses. */
export async function remove(ctx: Ctx, { params: { id } }: InputOf<Remove>): Promise<OutputOf<Remove>> {
  const file = await findFile(ctx.db, id);
  if (!file?.property_id) throw notFound('File');
  const { property_id: propertyId, owner_id, is_named, ...before } = file;
  if (is_named) throw conflict(fileMessages.inUse);
  if (owner_id !== ctx.actor.id) throw notFound('File');
  await releaseFiles(ctx, propertyId, [id]);
  ctx.audit({ target: 'file', id, propertyId, before });
  return { success: true, message: fileMessages.removed };
}
