import { z } from 'zod';
import { anyone, atProperty, atRecord, endpoint } from '../endpoint.ts';
import { done, objectId, oneProperty } from '../primitives.ts';
import { receivedFiles } from './uploads.ts';

/** A stored file by its signed URL from another response, valid for about an hour; logos and pictures while in use. */
export const getFile = endpoint('GET /files/{id}', {
  summary: 'Get a file by signed URL',
  tag: 'Files',
  scope: anyone,
  query: {
    expires: z.string().max(20).optional(),
    signature: z.string().max(100).optional(),
    name: z.string().max(300).optional(),
  },
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
});

const document = { accept: 'pdf', files: 1 } as const;
const image = { accept: 'image', files: 1 } as const;

/** Purposes of a property's uploads, which a record references later. */
export const uploadPurposes = ['document', 'logo', 'picture'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** A PDF in `file`, or a picture of the property in `logo` or `picture`. */
export const uploadBody = z.strictObject({
  file: receivedFiles(document),
  logo: receivedFiles(image),
  picture: receivedFiles(image),
});

export const uploadFile = endpoint('POST /files', {
  summary: 'Upload one file for a property; it is deleted after a day unless a record uses it',
  tag: 'Files',
  scope: atProperty,
  permission: 'properties.edit',
  query: { propertyId: oneProperty() },
  body: uploadBody,
  uploads: { file: document, logo: image, picture: image },
  output: z.object({ _id: objectId, name: z.string(), url: z.string() }),
  action: 'file.upload',
  perMinute: 60,
  whileInactive: true,
});

export const removeFile = endpoint('DELETE /files/{id}', {
  summary: 'Delete your own unused upload',
  tag: 'Files',
  scope: atRecord('file'),
  permission: 'properties.edit',
  output: done,
  action: 'file.remove',
  whileInactive: true,
});

export const files = {
  get: getFile,
  upload: uploadFile,
  remove: removeFile,
};
