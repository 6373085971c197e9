import { expect, test } from 'vitest';
import { isWritten } from './status.ts';

const boostID = null;
const remoteImages = ['/files/door.webp'];

test.each([
  ['a code', { custom: { boostID, code: 'DOOR22', note: '', remoteImages } }, true],
  ['a note', { custom: { boostID, code: '', note: 'Our door', remoteImages } }, true],
  ['answers', { voteBoost: { boostID, code: '', note: '', freeformEntry: '', selections: [] } }, true],
  ['only images', { custom: { boostID, code: '', note: '', remoteImages } }, false],
  [
    'only images, twice',
    { ugc: { boostID, code: '', note: '', title: '', remoteImages, images: remoteImages } },
    false,
  ],
  ['nothing', null, false],
])('a submission with %s has text to show or none', (_content, info, expected) => {
  expect(isWritten(info)).toBe(expected);
});
