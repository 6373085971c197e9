import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { notFound } from '../errors.ts';
import { openS3, type S3Options } from './s3.ts';
import { isFileId, type FileStorage } from './storage.ts';

export type BucketOptions = S3Options & { bucket: string };

/** Files as objects in an S3 bucket. */
export function createBucket({ bucket, ...options }: BucketOptions): FileStorage {
  const client = openS3(options);
  return {
    async put(id, file, contentType) {
      // The SDK doesn't notice a failed body and would wait for the rest.
      const failure = new AbortController();
      const body = Readable.from(file.content()).once('error', (error) => failure.abort(error));
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: id,
        Body: body,
        ContentLength: file.size,
        ContentType: contentType,
      });
      try {
        await client.send(command, { abortSignal: failure.signal });
      } catch (error) {
        throw failure.signal.aborted ? failure.signal.reason : error;
      } finally {
        body.destroy();
      }
    },
    async get(id) {
      try {
        const { Body, ContentLength, ContentType } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: id }),
        );
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('The bucket returned no body.');
        return { stream: Body, size: ContentLength, contentType: ContentType ?? 'application/octet-stream' };
      } catch (error) {
        throw error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 ? notFound('File') : error;
      }
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: id }));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket }))
        for (const { Key: id } of Contents) if (id !== undefined && isFileId(id)) yield id;
    },
  };
}
