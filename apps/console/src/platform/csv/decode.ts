import { CsvError, type CsvProblem } from './csv-error.ts';

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

const starts = (bytes: Uint8Array, ...first: number[]) => first.every((byte, i) => bytes[i] === byte);

const foreign: readonly [problem: CsvProblem, first: number[]][] = [
  [{ key: 'excel' }, [0x50, 0x4b, 0x03, 0x04]],
  [{ key: 'oldExcel' }, [0xd0, 0xcf, 0x11, 0xe0]],
  [{ key: 'pdf' }, [0x25, 0x50, 0x44, 0x46]],
];

/** Decodes a CSV file. The encoding is detected by byte order mark, zero bytes, or valid UTF-8. */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const kind = foreign.find(([, first]) => starts(bytes, ...first));
  if (kind) throw new CsvError(kind[0]);
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, '');
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text)) throw new CsvError({ key: 'webPage' });
  if (isBinary(text)) throw new CsvError({ key: 'binary' });
  return { text, encoding };
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return 'UTF-8';
  if (starts(bytes, 0xff, 0xfe)) return 'UTF-16LE';
  if (starts(bytes, 0xfe, 0xff)) return 'UTF-16BE';
  const sample = bytes.subarray(0, 4000);
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i += 1) if (sample[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * 0.2 && even < odd / 4) return 'UTF-16LE';
  if (even > sample.length * 0.2 && odd < even / 4) return 'UTF-16BE';
  return isMostlyUtf8(bytes) ? 'UTF-8' : 'Windows-1252';
}

/** Tolerates a few invalid bytes, as in a truncated or edited file. */
function isMostlyUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    let wrong = 0;
    let good = 0;
    for (const character of new TextDecoder().decode(bytes)) {
      if (character === '\uFFFD') wrong += 1;
      else if (character > '\u007F') good += 1;
    }
    return good > wrong * 4;
  }
}

function isBinary(text: string) {
  const sample = text.slice(0, 20_000);
  let control = 0;
  for (let i = 0; i < sample.length; i += 1) {
    const code = sample.charCodeAt(i);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) control += 1;
  }
  return control > sample.length * 0.01;
}
