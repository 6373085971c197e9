import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { demoPictures } from './pictures.ts';
import type { Site } from './site.ts';
import { makeRandom } from './random.ts';
import { iso, type Row } from './rows.ts';

type Drawn = { bytes: Uint8Array; contentType: string };
/** Files drawn in this process, by hash. */
const drawn = new Map<string, Drawn>();

/** A demo file by hash. */
export const demoFile = (sha256: string): Drawn | undefined =>
  drawn.get(sha256) ?? demoPictures().find((picture) => picture.sha256 === sha256);

function keep(bytes: Uint8Array, contentType: string) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  drawn.set(sha256, { bytes, contentType });
  return { content_type: contentType, size: bytes.byteLength, sha256 };
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  return Buffer.concat([uint32(content.byteLength), body, uint32(crc32(body))]);
}

const inks = ['#8a3b12', '#1f5f5b', '#39456b', '#6b3b5f', '#46611f', '#7a5a12', '#274f7a', '#5b3a2e'];

/** A house on the property's color; the number of windows sets it apart from the next. */
function logo(index: number, side: number): Uint8Array {
  const ink = inks[index % inks.length] ?? '#000000';
  const colour = [1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16));
  const windows = 2 + (index % 3);
  const isWhite = (x: number, y: number) => {
    const isRoof = y > 0.2 && y < 0.45 && Math.abs(x - 0.5) < (y - 0.2) * 1.3;
    const isWall = y >= 0.45 && y < 0.8 && Math.abs(x - 0.5) < 0.24;
    const across = (((x - 0.26) / 0.48) * windows) % 1;
    const isWindow = y > 0.54 && y < 0.66 && across > 0.25 && across < 0.75;
    return isRoof || (isWall && !isWindow);
  };
  const rows = Array.from({ length: side }, (_row, y) =>
    Buffer.from([
      0,
      ...Array.from({ length: side }, (_pixel, x) => (isWhite(x / side, y / side) ? [255, 255, 255] : colour)).flat(),
    ]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(side), uint32(side), Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A one-page PDF of plain text. */
function pdf(title: string, lines: readonly string[]): Uint8Array {
  const words = (text: string) => `(${text.replaceAll(/[^ -~]/g, '').replaceAll(/[\\()]/g, '\\$&')}) Tj`;
  const text = `BT /F1 22 Tf 72 700 Td ${words(title)} /F1 12 Tf ${lines.map((line) => `0 -28 Td ${words(line)}`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Number of properties with pictures, from the first on. */
const sitesWithPictures = 8;
const scenes = [
  ['rooftop-pool', 'Rooftop pool', 'Rooftop pool at dusk'],
  ['balcony-garden', 'Balcony', 'A balcony full of plants'],
  ['autumn-avenue', 'Street', 'The street in front of the building in fall'],
  ['dusk-over-the-city', 'View', 'The city at dusk from the upper floors'],
] as const;

const idsOf = (seed: string, { index, openedAt }: Site) => {
  const random = makeRandom(`${seed} assets ${index}`);
  const next = () => random.idAt(openedAt);
  return {
    logo: next(),
    smallLogo: next(),
    guide: next(),
    rules: next(),
    pictures: scenes.map(() => [next(), next()] as const),
  };
};

/** File fields of a property's record. */
export function assetFields(seed: string, site: Site): Row {
  const { logo: logoId, guide, rules } = idsOf(seed, site);
  return {
    logo_id: logoId,
    move_in_guide: guide,
    ambassador_documents: site.features.ambassador ? [{ name: 'House rules for ambassadors', url: rules }] : [],
  };
}

/** The logo, the documents and some pictures of a property. */
export function makeAssets(seed: string, site: Site): { files: Row[]; pictures: Row[] } {
  const ids = idsOf(seed, site);
  const at = { property_id: site.id, owner_id: null, is_named: true, created_at: iso(site.openedAt) };
  const shown = site.index < sitesWithPictures ? scenes : [];
  const images = shown.flatMap(([scene, name], place) => {
    const found = demoPictures().find((picture) => picture.name === `${scene}.webp`);
    const [id, small_id] = ids.pictures[place] ?? [];
    if (!found || !id || !small_id) return [];
    const { contentType, size, sha256 } = found;
    return [{ id, ...at, purpose: 'picture', name, small_id, content_type: contentType, size, sha256 }];
  });
  const mark = keep(logo(site.index, 256), 'image/png');
  const guide = keep(
    pdf(`Moving in at ${site.name}`, [
      'Collect your keys at the office with a photo ID.',
      'The elevator is reserved for you from 8 AM to noon on your move-in day.',
      'Sign in to the app to get your first points.',
    ]),
    'application/pdf',
  );
  const rules = keep(
    pdf(`Ambassadors of ${site.name}`, [
      'Tell friends what living here is like.',
      'Mention that you earn points for referrals.',
    ]),
    'application/pdf',
  );
  const files = [
    { id: ids.logo, ...at, purpose: 'logo', name: 'logo.png', small_id: ids.smallLogo, ...mark },
    { id: ids.guide, ...at, purpose: 'document', name: 'Move-in guide.pdf', small_id: null, ...guide },
    ...(site.features.ambassador
      ? [{ id: ids.rules, ...at, purpose: 'document', name: 'House rules.pdf', small_id: null, ...rules }]
      : []),
    ...images,
  ];
  const pictures = images.map(({ id, name }, position) => ({
    file_id: id,
    property_id: site.id,
    position,
    name,
    alt: shown[position]?.[2] ?? '',
  }));
  return { files, pictures };
}
