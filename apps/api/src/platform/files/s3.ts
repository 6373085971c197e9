import { S3Client } from '@aws-sdk/client-s3';
import { traceCalls } from '../tracing/trace.ts';

/** An S3 service. Without keys, the AWS SDK's default credentials are used. */
export interface S3Options {
  region: string;
  endpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  forcePathStyle?: boolean;
}

const ignore = () => undefined;

export function openS3({ accessKeyId, secretAccessKey, endpoint, ...options }: S3Options): S3Client {
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
  client.middlewareStack.add(traceCalls('S3'), { step: 'initialize' });
  return client;
}
