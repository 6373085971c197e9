import { createHash } from 'node:crypto';
import type { contract } from '@hearth/contract';
import { checkImage } from '../../../platform/files/check.ts';
import { inMemory } from '../../../platform/files/reading.ts';
import { newId } from '../../../platform/id.ts';
import type { Edge, InputOf } from '../../../platform/serve.ts';
import { readOrphans } from './queries.ts';

export interface Upload {
  id: string;
  content_type: string;
  size: number;
  sha256: string;
}

/** Checks the images of a submission and stores them under new ids, before the transaction opens. */
export async function storeImages(
  edge: Edge,
  { body }: InputOf<typeof contract.submissions.submit>,
): Promise<Upload[]> {
  const images = await Promise.all(
    (body.images ?? []).map(async (image) => {
      const bytes = new Uint8Array(await image.arrayBuffer());
      const { contentType, size } = await checkImage(inMemory(bytes));
      return {
        bytes,
        upload: {
          id: newId(),
          content_type: contentType,
          size,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        },
      };
    }),
  );
  const uploads = images.map(({ upload }) => upload);
  try {
    for (const { bytes, upload } of images)
      await edge.platform.files.put(upload.id, bytes, { contentType: upload.content_type });
  } catch (error) {
    await dropOrphans(edge, uploads);
    throw error;
  }
  return uploads;
}

/** Removes the stored images of a submission that was not made; what a commit has kept stays, whatever the caller was told. */
export async function dropOrphans({ platform, db }: Edge, uploads: readonly Upload[]): Promise<void> {
  if (uploads.length === 0) return;
  for (const id of await readOrphans(
    db,
    uploads.map((upload) => upload.id),
  ))
    await platform.files.remove(id);
}
