import { smsCharactersMaximum } from '../constants.ts';

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that take two places: an escape and a code. */
const extended = '^{}\\[~]|€\f';
const places = { 'GSM-7': { single: 160, multipart: 153 }, 'UCS-2': { single: 70, multipart: 67 } } as const;

export interface SmsParts {
  encoding: keyof typeof places;
  /** Length in the encoding. */
  places: number;
  /** Billed messages, which phones join. */
  parts: number;
}

/** True if a text message is short enough; `€` takes two places. */
export const fitsSms = (text: string) => smsParts(text).places <= smsCharactersMaximum;

/** Encoding and parts of a text message (3GPP TS 23.038): one character outside GSM-7 halves the size of a part. */
export function smsParts(text: string): SmsParts {
  const characters = [...text];
  const isBasic = characters.every((character) => basic.includes(character) || extended.includes(character));
  const encoding = isBasic ? 'GSM-7' : 'UCS-2';
  const size = (character: string) => (isBasic ? (extended.includes(character) ? 2 : 1) : character.length);
  const total = characters.reduce((sum, character) => sum + size(character), 0);
  const { single, multipart } = places[encoding];
  if (total <= single) return { encoding, places: total, parts: text === '' ? 0 : 1 };
  let parts = 1;
  let filled = 0;
  for (const character of characters) {
    if (filled + size(character) > multipart) {
      parts += 1;
      filled = 0;
    }
    filled += size(character);
  }
  return { encoding, places: total, parts };
}
