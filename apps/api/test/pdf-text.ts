import { inflateSync } from 'node:zlib';

const streamOf = (file: Buffer, text: string, at: number): string => {
  const dictionary = text.slice(text.lastIndexOf(' obj', at), at);
  const begin = at + /^stream\r?\n/.exec(text.slice(at))![0].length;
  const bytes = file.subarray(begin, text.indexOf('endstream', begin));
  return (dictionary.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
};
const object = (text: string, number: string) =>
  text.slice(text.search(new RegExp(`(^|\\n)${number} 0 obj`)), text.length).split('endobj', 1)[0] ?? '';
const letter = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Glyph-to-text mapping of a font, from its ToUnicode map. */
function lettersOf(file: Buffer, text: string, font: string): Map<number, string> {
  const number = /\/ToUnicode (\d+) 0 R/.exec(object(text, font))?.[1] ?? '';
  const at = text.indexOf('stream', text.search(new RegExp(`(^|\\n)${number} 0 obj`)));
  const letters = new Map<number, string>();
  for (const [, from = '', , to = ''] of streamOf(file, text, at).matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...to.matchAll(/<([\w ]*)>/g)].entries())
      letters.set(Number.parseInt(from, 16) + index, letter(hex.replaceAll(' ', '')));
  return letters;
}

/** The text on the pages of a PDF, in drawing order. */
export function pdfText(file: Buffer): string {
  const text = file.toString('latin1');
  const fonts = new Map(
    [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
      name,
      lettersOf(file, text, number),
    ]),
  );
  const shown: string[] = [];
  for (const [, contents = ''] of text.matchAll(/\/Contents (\d+) 0 R/g)) {
    const at = text.indexOf('stream', text.search(new RegExp(`(^|\\n)${contents} 0 obj`)));
    let letters = new Map<number, string>();
    for (const [, font, glyphs = ''] of streamOf(file, text, at).matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g))
      if (font) letters = fonts.get(font) ?? letters;
      else
        for (const [, hex = ''] of glyphs.matchAll(/<(\w+)>/g))
          for (const glyph of hex.match(/.{4}/g) ?? []) shown.push(letters.get(Number.parseInt(glyph, 16)) ?? '\u0000');
  }
  return shown.join('');
}
