import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3ServiceException,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { Config } from '../platform/config.ts';
import { StartError } from '../platform/db/embedded/start-error.ts';
import { s3Options } from '../platform/files/open.ts';
import { openS3 } from '../platform/files/s3.ts';
import type { Location } from './archive-location.ts';

/** S3 takes 10,000 parts: they grow by this much every thousand, to 1.4 TB in all. */
const partBytes = 26 * 2 ** 20;
const partsOfOneSize = 1000;

/** An archive in S3, uploaded in parts. It appears when the upload completes; an aborted one leaves nothing. */
export function objectAt(name: string, { bucket, key }: { bucket: string; key: string }, config: Config): Location {
  const client = openS3(s3Options(config));
  const object = { Bucket: bucket, Key: key };
  const exists = () =>
    client.send(new HeadObjectCommand(object)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
        throw error;
      },
    );
  return {
    name,
    async create() {
      if (await exists()) throw new StartError(`${name} already exists. Choose another name.`);
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
      const upload = { ...object, UploadId };
      const parts: CompletedPart[] = [];
      let buffered: Buffer[] = [];
      let heldBytes = 0;
      async function sendPart() {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(
          new UploadPartCommand({ ...upload, PartNumber, Body: Buffer.concat(buffered), ContentLength: heldBytes }),
        );
        parts.push({ PartNumber, ETag });
        buffered = [];
        heldBytes = 0;
      }
      return {
        async write(bytes) {
          buffered.push(bytes);
          heldBytes += bytes.length;
          if (heldBytes >= partBytes * (1 + Math.floor(parts.length / partsOfOneSize))) await sendPart();
        },
        async finish() {
          await sendPart();
          await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }));
        },
        abort: async () => void (await client.send(new AbortMultipartUploadCommand(upload))),
      };
    },
    async *read() {
      const { Body } = await client.send(new GetObjectCommand(object));
      if (!(Body instanceof Readable)) throw new Error('The bucket returned no body.');
      yield* Body as AsyncIterable<Buffer>;
    },
  };
}
