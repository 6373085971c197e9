import { z } from 'zod';

/** The files that one field of a multipart body may hold. */
export interface UploadRule {
  accept: 'image' | 'pdf';
  files: number;
}

/** A file of a multipart body, checked by its content while it arrived. The receiver keeps it until the call has ended. */
export abstract class ReceivedFile {
  /** What its sender calls it; says nothing of what it is. */
  abstract readonly name: string;
  abstract readonly contentType: string;
  abstract readonly size: number;
  abstract readonly sha256: string;
  abstract content(): AsyncIterable<Uint8Array>;
}

/** The files of one field; one is sent as well as many. */
export const receivedFiles = ({ files }: UploadRule) =>
  z
    .preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(z.instanceof(ReceivedFile)).max(files),
    )
    .optional();

/** The address of a stored file as answers carry it, whole or from `/api` on, or its id alone. */
export const fileAddressPattern = /^(?:[^?#\s]*\/api\/files\/)?([0-9a-f]{24})(?:[?#]\S*)?$/;

/** 15 MB (spec 1, section 5), of each file. */
export const maxUploadBytes = 15 * 1024 * 1024;
