import type { OpenSource } from './archive-reader.ts';
import type { Sink } from './archive-writer.ts';

/** An archive that is being written. It has its name only after `finish`. */
export interface OpenArchive extends Sink {
  finish(): Promise<void>;
  abort(): Promise<void>;
}

/** The location of an archive: a file or an object in S3. */
export interface Location {
  /** As the operator writes it. */
  name: string;
  /** Throws StartError if there is something already. */
  create(): Promise<OpenArchive>;
  read: OpenSource;
}
