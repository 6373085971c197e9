import { z } from 'zod';
import { anyone, endpoint } from '../endpoint.ts';
import { objectId } from '../primitives.ts';

/** A stored file by a signed address, which other answers carry and which works for about an hour. */
export const getFile = endpoint({
  method: 'GET',
  path: '/files/{id}',
  summary: 'A file, by a signed address',
  tag: 'Files',
  place: anyone,
  params: { id: objectId },
  query: {
    expires: z.string().max(20).optional(),
    signature: z.string().max(100).optional(),
    name: z.string().max(300).optional(),
  },
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
});

export const files = {
  get: getFile,
};
