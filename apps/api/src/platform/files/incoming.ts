import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ReceivedFile, type UploadRule } from '@hearth/contract/files/uploads';
import { fieldName, validationMessages } from '@hearth/contract/validation';
import { invalid } from '../errors.ts';
import { checkStart, checkUpload } from './check.ts';
import { signatureBytes } from './content-type.ts';
import { maxUploadBytes } from './limits.ts';
import { boundaryOf, readParts } from './multipart.ts';
import { uploadError } from './upload-error.ts';

const fieldBytesMaximum = 16 * 1024;
const fieldsMaximum = 50;
const chunkBytes = 64 * 1024;

export type UploadRules = Readonly<Record<string, UploadRule>>;

/** The fields of a form, ready for the contract's schema. `close` frees the disk space of its files. */
export interface ReceivedForm {
  fields: Record<string, unknown>;
  close(): Promise<void>;
}

export const formBytesMaximum = (rules: UploadRules) =>
  Object.values(rules).reduce((sum, { files }) => sum + files * maxUploadBytes, fieldsMaximum * fieldBytesMaximum);

const nameMaximum = 150;

/** The sender's file name without folders and control characters. */
const shownName = (fileName: string) =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .replaceAll('%22', '"')
    .toWellFormed()
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, nameMaximum)
    .toWellFormed();

/** An unlinked file, so that its space is freed however the process ends. */
class Draft extends ReceivedFile {
  readonly #handle: FileHandle;
  readonly #hash = createHash('sha256');
  readonly name: string;
  contentType = '';
  sha256 = '';
  size = 0;

  private constructor(handle: FileHandle, name: string) {
    super();
    this.#handle = handle;
    this.name = name;
  }

  static async open(folder: string, fileName: string): Promise<Draft> {
    const path = join(folder, randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await rm(path, { force: true });
    return new Draft(handle, shownName(fileName));
  }

  /** Writes the content as it arrives, and stops at the first byte that breaks a rule. */
  async fill(content: AsyncIterable<Buffer>, { accept }: UploadRule): Promise<void> {
    let start: Buffer = Buffer.alloc(0);
    for await (const chunk of content) {
      if (this.size + chunk.byteLength > maxUploadBytes) throw uploadError('FILE_TOO_LARGE');
      if (start.byteLength < signatureBytes) {
        start = Buffer.concat([start, chunk.subarray(0, signatureBytes)]);
        if (start.byteLength >= signatureBytes) checkStart(start, accept);
      }
      this.#hash.update(chunk);
      await this.#handle.appendFile(chunk);
      this.size += chunk.byteLength;
    }
    const file = { size: this.size, read: (at: number, length: number) => this.#read(at, length) };
    this.contentType = (await checkUpload(file, accept)).contentType;
    this.sha256 = this.#hash.digest('hex');
  }

  async *content(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < this.size;) {
      const chunk = await this.#read(at, chunkBytes);
      if (chunk.byteLength === 0) return;
      yield chunk;
      at += chunk.byteLength;
    }
  }

  async #read(at: number, length: number): Promise<Uint8Array> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function readText(content: AsyncIterable<Buffer>, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > fieldBytesMaximum)
      throw invalid(['body', name], validationMessages.longest(fieldName([name]), fieldBytesMaximum));
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalid(['body', name], validationMessages.text(fieldName([name])));
  }
}

/** Receives a form as a stream: files are checked by content and go to disk, one chunk in memory at a time. */
export async function receiveForm(
  body: AsyncIterable<Buffer>,
  contentType: string,
  { rules, folder }: { rules: UploadRules; folder: string },
): Promise<ReceivedForm> {
  const drafts: Draft[] = [];
  const values = new Map<string, unknown[]>();
  const close = async () => {
    for (const draft of drafts.splice(0)) await draft.close();
  };
  try {
    let count = 0;
    for await (const { name, isFile, fileName, content } of readParts(body, boundaryOf(contentType))) {
      const known = values.get(name) ?? [];
      const rule = isFile ? rules[name] : undefined;
      if (isFile && !rule) throw invalid(['body', name], validationMessages.text(fieldName([name])));
      if (rule && known.length >= rule.files)
        throw invalid(['body', name], validationMessages.mostEntries(fieldName([name]), rule.files));
      if ((count += 1) > fieldsMaximum) throw invalid(['body'], 'This form has too many parts');
      let value: unknown;
      if (rule) {
        const draft = await Draft.open(folder, fileName);
        drafts.push(draft);
        await draft.fill(content, rule);
        value = draft;
      } else {
        value = await readText(content, name);
      }
      values.set(name, [...known, value]);
    }
    const fields = Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
    return { fields, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the folder for incoming files and removes leftovers of earlier processes. */
export async function openIncoming(folder: string, olderThanMs: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(path, { force: true });
  }
  return folder;
}
