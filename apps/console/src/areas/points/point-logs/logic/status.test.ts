import { expect, test } from 'vitest';
import { isWritten } from './status.ts';

const boostID = null;
const remoteImages = ['/files/door.webp'];

test.each([
  ['a code', { custom: { boostID, code: 'DOOR22', note: '', remoteImages } }, true],
  ['a note', { custom: { boostID, code: '', note: 'Our door', remoteImages } }, true],
  ['answers', { voteBoost: { boostID, code: '', note: '', freeformEntry: '', selections: [] } }, true],
  ['pictures alone', { custom: { boostID, code: '', note: '', remoteImages } }, false],
  [
    'pictures alone, twice',
    { ugc: { boostID, code: '', note: '', title: '', remoteImages, images: remoteImages } },
    false,
  ],
  ['nothing', null, false],
])('a submission of %s has words to show or none', (_what, info, is) => {
  expect(isWritten(info)).toBe(is);
});
