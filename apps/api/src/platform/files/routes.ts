import { Readable } from 'node:stream';
import { contract } from '@hearth/contract';
import { notFound } from '../errors.ts';
import { serve } from '../serve.ts';
import { fileHeaders } from './headers.ts';

export const routes = [
  serve(contract.files.get, async (ctx, { params, query }) => {
    if (!ctx.platform.files.verify(params.id, query, ctx.now)) throw notFound('File');
    const file = await ctx.platform.files.get(params.id);
    return {
      headers: fileHeaders(file, query.name ? { downloadName: query.name } : {}),
      body: Readable.toWeb(file.stream) as ReadableStream,
    };
  }),
];
