import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { notFound } from '../errors.ts';
import type { Shelf } from './shelf.ts';

export type BucketOptions = {
  bucket: string;
  region: string;
  endpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  forcePathStyle?: boolean;
};

/** Files as objects of one S3 bucket; without keys of its own it signs as the AWS SDK finds them on the machine. */
export function createBucket({ bucket, accessKeyId, secretAccessKey, endpoint, ...options }: BucketOptions): Shelf {
  const checksums = endpoint === undefined ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  const client = new S3Client({
    ...options,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
  });
  return {
    async put(id, bytes, contentType) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: id,
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: contentType,
        }),
      );
    },
    async get(id) {
      try {
        const { Body, ContentLength, ContentType } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: id }),
        );
        if (!(Body instanceof Readable) || ContentLength === undefined)
          throw new Error('The bucket answered without a body.');
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
