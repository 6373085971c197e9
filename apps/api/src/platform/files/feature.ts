import { Readable } from 'node:stream';
import { contract } from '@hearth/contract';
import { notFound } from '../errors.ts';
import type { Feature } from '../feature.ts';
import { serve } from '../serve.ts';
import { discardFiles, deleteAbandonedFiles } from './pending.ts';
import { fileHeaders } from './headers.ts';
import { isPermanent } from './links.ts';
import { fileProperties, removeStoredFiles } from './claims.ts';
import type { StoredFile } from './storage.ts';
import { storeUpload, remove, upload } from './upload.ts';

export const feature: Feature = {
  routes: [
    serve(
      contract.files.get,
      async (_ctx, { query }, file: StoredFile) => ({
        headers: fileHeaders(file, { downloadName: query.name ?? '', isPermanent: isPermanent(query) }),
        body: Readable.toWeb(file.stream) as ReadableStream,
      }),
      async ({ platform: { files } }, { params, query }) => {
        if (!files.verify(params.id, query, new Date())) throw notFound('File');
        return files.get(params.id);
      },
      async (_edge, file) => void file.stream.destroy(),
    ),
    serve(contract.files.upload, upload, storeUpload, (context, { files }) => discardFiles(context, files)),
    serve(contract.files.remove, remove),
  ],
  jobs: [deleteAbandonedFiles, removeStoredFiles],
  locators: { file: fileProperties },
};
