import { expect, test } from 'vitest';
import { decode } from './decode.ts';

const text = 'Name,Email\r\nZoë Müller,zoe@example.com\r\n';
const utf8 = new TextEncoder().encode(text);
const utf16 = (value: string, little: boolean) => {
  const bytes = new Uint8Array(value.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < value.length; i += 1) view.setUint16(i * 2, value.charCodeAt(i), little);
  return bytes;
};
const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['UTF-8', utf8],
  ['UTF-8', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16LE', utf16(`\uFEFF${text}`, true)],
  ['UTF-16BE', utf16(`\uFEFF${text}`, false)],
  ['UTF-16LE', utf16(text, true)],
  ['UTF-16BE', utf16(text, false)],
  ['Windows-1252', latin],
] as const)('%s is read, with and without its mark', (encoding, bytes) => {
  expect(decode(bytes)).toEqual({ text, encoding });
});

test('UTF-8 with one wrong byte stays UTF-8', () => {
  const bytes = new TextEncoder().encode('Zoë Müller, García, Søren, Renée, Ünal, Ößling');
  bytes[0] = 0xff;
  expect(decode(bytes).encoding).toBe('UTF-8');
});

test('Windows-1252 quotes and euro signs are decoded', () => {
  expect(decode(new Uint8Array([0x4f, 0x92, 0x42, 0x20, 0x80])).text).toBe('O’B €');
});

test.each([
  ['an Excel workbook (.xlsx)', [0x50, 0x4b, 0x03, 0x04, 0x14]],
  ['an Excel workbook (.xls)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
])('%s is rejected with instructions', (name, bytes) => {
  expect(() => decode(new Uint8Array(bytes))).toThrow(
    `This is ${name}, not a CSV file. Open it, save it as CSV and choose that file.`,
  );
});

test('a web page and a picture are rejected', () => {
  expect(() => decode(new TextEncoder().encode('<html><table></table></html>'))).toThrow('web page');
  expect(() =>
    decode(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d])),
  ).toThrow("This isn't a CSV file");
});
