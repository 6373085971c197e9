import { z } from 'zod';

/** Limits for the files in one field of a multipart body. */
export interface UploadRule {
  accept: 'image' | 'pdf';
  files: number;
}

/** An uploaded file, validated by content while it streamed in and kept until the call ends. */
export abstract class ReceivedFile {
  /** File name from the client, which says nothing about the content. */
  abstract readonly name: string;
  abstract readonly contentType: string;
  abstract readonly size: number;
  abstract readonly sha256: string;
  abstract content(): AsyncIterable<Uint8Array>;
}

/** The files of one field: one or many. */
export const receivedFiles = ({ files }: UploadRule) =>
  z
    .preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(z.instanceof(ReceivedFile)).max(files),
    )
    .optional();

/** Address of a stored file: a full URL, one from `/api` on, or just the id. */
export const fileAddressPattern = /^(?:[^?#\s]*\/api\/files\/)?([0-9a-f]{24})(?:[?#]\S*)?$/;

/** 15 MB per file (spec 1, section 5). */
export const maxUploadBytes = 15 * 1024 * 1024;
