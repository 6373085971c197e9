import { Readable } from 'node:stream';
import { contract } from '@hearth/contract';
import { notFound } from '../errors.ts';
import type { Feature } from '../feature.ts';
import { serve } from '../serve.ts';
import { dropForgottenFiles } from './keep.ts';
import { fileHeaders } from './headers.ts';
import type { StoredFile } from './storage.ts';

export const feature: Feature = {
  routes: [
    serve(
      contract.files.get,
      async (_ctx, { query }, file: StoredFile) => ({
        headers: fileHeaders(file, query.name ? { downloadName: query.name } : {}),
        body: Readable.toWeb(file.stream) as ReadableStream,
      }),
      async ({ platform: { files } }, { params, query }) => {
        if (!files.verify(params.id, query, new Date())) throw notFound('File');
        return files.get(params.id);
      },
      async (_edge, file) => void file.stream.destroy(),
    ),
  ],
  jobs: [dropForgottenFiles],
};
