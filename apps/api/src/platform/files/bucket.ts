import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { notFound } from '../errors.ts';
import type { FileStorage } from './storage.ts';

export type BucketOptions = {
  bucket: string;
  region: string;
  endpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  forcePathStyle?: boolean;
};

const ignore = () => undefined;

/** Files as objects in an S3 bucket. Without configured keys it uses the AWS SDK's default credentials. */
export function createBucket({
  bucket,
  accessKeyId,
  secretAccessKey,
  endpoint,
  ...options
}: BucketOptions): FileStorage {
  const checksums = endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  const client = new S3Client({
    ...options,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    // The SDK would also log errors it throws to the console.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
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
  };
}
