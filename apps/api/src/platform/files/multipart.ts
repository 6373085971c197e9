import { invalid } from '../errors.ts';

/** One part of a multipart/form-data body. Its content must be consumed before the next part. */
export interface Part {
  name: string;
  isFile: boolean;
  /** The sender's name for the file. */
  fileName: string;
  content: AsyncIterable<Buffer>;
}

const headBytesMaximum = 8 * 1024;
/** Limit on ignored bytes before and after the parts. */
const aroundBytesMaximum = 8 * 1024;
const boundaryPattern = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;
const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');

const malformed = () => invalid(['body'], "We couldn't read this form");

/** The boundary of a Content-Type: 1 to 70 characters, quoted or not (RFC 2046, 5.1.1). */
export function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(contentType);
  const boundary = match?.[1]?.replaceAll(/\\(.)/g, '$1') ?? match?.[2] ?? '';
  if (!boundaryPattern.test(boundary)) throw malformed();
  return boundary;
}

/** Reads a stream up to a separator, buffering one chunk. */
class Source {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = lineEnd;

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Reads another chunk; false at the end of the body. */
  async more(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.#rest = this.#rest.byteLength === 0 ? value : Buffer.concat([this.#rest, value]);
    return true;
  }

  /** Yields the content before the separator in chunks and consumes the separator. */
  async *until(separator: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const found = this.#rest.indexOf(separator);
      const safe = found >= 0 ? found : this.#rest.byteLength - separator.byteLength + 1;
      if (safe > 0) {
        yield this.#rest.subarray(0, safe);
        this.#rest = this.#rest.subarray(safe);
      }
      if (found >= 0) {
        this.#rest = this.#rest.subarray(separator.byteLength);
        return;
      }
      if (!(await this.more())) throw malformed();
    }
  }

  /** Same as `until`, as one short text. */
  async text(separator: Buffer, maximum: number): Promise<string> {
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of this.until(separator)) {
      bytes += piece.byteLength;
      if (bytes > maximum) throw malformed();
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString();
  }

  /** Consumes `next` and returns true if it is next in the stream. */
  async takes(next: Buffer): Promise<boolean> {
    while (this.#rest.byteLength < next.byteLength) if (!(await this.more())) return false;
    if (!this.#rest.subarray(0, next.byteLength).equals(next)) return false;
    this.#rest = this.#rest.subarray(next.byteLength);
    return true;
  }
}

/** Parses the name and kind of a part from its headers (RFC 7578). A file name, even an empty one, makes it a file. */
function readHead(head: string): Omit<Part, 'content'> {
  const headers = new Map(
    head.split('\r\n').map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  if (!/^(?:7bit|8bit|binary)?$/i.test(headers.get('content-transfer-encoding') ?? '')) throw malformed();
  const disposition = headers.get('content-disposition') ?? '';
  if (!/^form-data\s*;/i.test(disposition)) throw malformed();
  const parameters = new Map(
    [...disposition.matchAll(/;\s*([\w*]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g)].map(([, key, quoted, plain]) => [
      key?.toLowerCase(),
      quoted ?? plain ?? '',
    ]),
  );
  const name = parameters.get('name') ?? '';
  if (!/^[A-Za-z][\w.-]{0,99}$/.test(name)) throw malformed();
  const isFile = parameters.has('filename') || parameters.has('filename*');
  return { name, isFile, fileName: parameters.get('filename') ?? '' };
}

/** Parses a multipart/form-data body part by part, without reading ahead. Malformed input is a 400. */
export async function* readParts(body: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const source = new Source(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await source.text(delimiter, aroundBytesMaximum);
  while (!(await source.takes(Buffer.from('--')))) {
    if ((await source.text(lineEnd, aroundBytesMaximum)).trim() !== '') throw malformed();
    const head = readHead(await source.text(headEnd, headBytesMaximum));
    const content = source.until(delimiter);
    yield { ...head, content };
    for await (const _unread of content);
  }
  for (let pieces = 0; await source.more(); pieces += 1) if (pieces > 1) throw malformed();
}
