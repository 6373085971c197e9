import type { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, invalid } from '../../../platform/errors.ts';
import { removeStoredFiles } from '../../../platform/files/claims.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { lockPerson, userOf } from '../../people/users/public.ts';
import { previewRemoval, removeUser } from '../../points/removals/public.ts';
import { eraseStoredResponses } from './jobs.ts';
import { awaitsReward, countPersonalData, erasePersonalData, readPersonalData } from './queries.ts';
import { zipped } from './zip.ts';

type Preview = typeof contract.personalData.preview;
type Erase = typeof contract.personalData.erase;
type Export = typeof contract.personalData.export;

async function erasable(ctx: Ctx, id: string) {
  const { user, membership } = await userOf(ctx, id);
  if (membership.isErased) throw conflict(peopleMessages.erasedBefore);
  if (!user.can.erase) throw forbidden(peopleMessages.notYours);
  return user;
}

/** Previews what an erasure removes. */
export async function preview(ctx: Ctx, { params: { id } }: InputOf<Preview>): Promise<OutputOf<Preview>> {
  const user = await erasable(ctx, id);
  const removal = user.isDeleted
    ? { confirms: '', leases: 0, pointsReturned: 0, closesAccount: true }
    : (await previewRemoval(ctx, { params: { id }, query: {}, body: undefined })).data;
  if (!removal.closesAccount) throw conflict(peopleMessages.eraseElsewhere);
  const { confirms, leases, pointsReturned } = removal;
  const counts = await countPersonalData(ctx.db, id);
  return { data: { name: user.name, isRemoved: user.isDeleted, confirms, leases, pointsReturned, ...counts } };
}

/** Removes the person from every property if needed, then erases their personal data. */
export async function erase(ctx: Ctx, { params: { id }, body }: InputOf<Erase>): Promise<OutputOf<Erase>> {
  await lockPerson(ctx.db, id);
  const user = await erasable(ctx, id);
  if (body.name !== user.name) throw invalid(['body', 'name'], peopleMessages.eraseName(user.name));
  if (await awaitsReward(ctx.db, id)) throw conflict(peopleMessages.eraseRedemptions);
  if (!user.isDeleted) {
    const { confirms } = body;
    const removed = await removeUser(ctx, { params: { id }, query: { confirms }, body: undefined });
    if (!removed.closesAccount) throw conflict(peopleMessages.eraseElsewhere);
  }
  const fileIds = await erasePersonalData(ctx.db, id);
  if (fileIds.length > 0) ctx.enqueue(removeStoredFiles, { propertyId: null, fileIds });
  ctx.enqueue(eraseStoredResponses, { propertyId: null, userId: id });
  ctx.record('user', { op: 'update', id, propertyId: null, after: { isErased: true } });
  return { success: true, message: peopleMessages.erased };
}

/** A zip file of the person's data, with the images that are still stored. */
async function archiveOf(ctx: Ctx, id: string): Promise<OutputOf<Export>> {
  const tables = await readPersonalData(ctx.db, id);
  const images = (tables['files'] ?? []).filter(({ purpose, removed_at }) => purpose === null && removed_at === null);
  ctx.audit({ target: 'user', id, propertyId: null });
  const { files } = ctx.platform;
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="personal-data-${id}.zip"`,
    },
    body: zipped([
      { name: 'data.json', content: async () => [Buffer.from(JSON.stringify(tables, null, 2))] },
      ...images.map(({ id: fileId, content_type }) => ({
        name: `images/${String(fileId)}.${String(content_type).replace(/^image\//, '')}`,
        content: async () => (await files.get(String(fileId))).stream,
      })),
    ]),
  };
}

/** Someone's data, for an admin who may erase it. */
export async function exportData(ctx: Ctx, { params: { id } }: InputOf<Export>): Promise<OutputOf<Export>> {
  await erasable(ctx, id);
  return archiveOf(ctx, id);
}

/** The caller's own data. */
export const exportOwnData = (ctx: Ctx): Promise<OutputOf<Export>> => archiveOf(ctx, actorId(ctx));
