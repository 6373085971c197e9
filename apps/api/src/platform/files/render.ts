import { createHash } from 'node:crypto';
import type { UploadPurpose } from '@hearth/contract/files/files';
import { fileMessages } from '@hearth/contract/files/messages';
import type { ReceivedFile } from '@hearth/contract/files/uploads';
import { openBoundedQueue } from '../bounded-queue.ts';
import { newId } from '../id.ts';
import type { StorableFile } from './pending.ts';
import { maxImagePixels } from './limits.ts';
import { uploadError } from './upload-error.ts';

/** The longest side of each displayed size in pixels, largest first. */
const sizes = { logo: [256, 64], picture: [960, 320] } as const satisfies Record<
  Exclude<UploadPurpose, 'document'>,
  readonly [large: number, small: number]
>;

const secondsMaximum = 15;

/** Loaded with the first picture, to save startup time and memory on servers without pictures. */
async function openSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Block all other formats the library could open.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`) });
  return sharp;
}
let opened: ReturnType<typeof openSharp> | undefined;

/** One at a time, because a 50-megapixel picture needs a lot of memory. */
const inTurn = openBoundedQueue({ perCaller: 12, refusal: fileMessages.picturesBusy });

async function bytesOf(file: ReceivedFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.content()) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function draw(bytes: Buffer, side: number): Promise<Buffer> {
  const sharp = await (opened ??= openSharp());
  try {
    return await sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsMaximum })
      .toBuffer();
  } catch {
    throw uploadError('IMAGE_UNREADABLE');
  }
}

/**
 * The id combines upload and content, so that identical pictures of two uploads are separate files and can be deleted
 * independently.
 */
function named(upload: string, bytes: Buffer): StorableFile & { id: string } {
  const hash = (...parts: readonly (string | Buffer)[]) =>
    parts.reduce((all, part) => all.update(part), createHash('sha256')).digest('hex');
  return {
    id: hash(upload, bytes).slice(0, 24),
    contentType: 'image/webp',
    size: bytes.byteLength,
    sha256: hash(bytes),
    content: () => [bytes],
  };
}

/**
 * Renders the displayed sizes of a picture as WebP, upright and without metadata. Runs off the event loop. Throws a
 * refusal if the picture can't be read.
 */
export const renderSizes = (caller: string, file: ReceivedFile, purpose: keyof typeof sizes) =>
  inTurn(caller, async () => {
    const [largest, smallest] = sizes[purpose];
    const large = await draw(await bytesOf(file), largest);
    const small = await draw(large, smallest);
    const upload = newId();
    return { large: named(upload, large), small: named(`${upload} small`, small) };
  });
