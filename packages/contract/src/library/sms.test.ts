import { expect, test } from 'vitest';
import { contentIssues } from '../communication/message-body.ts';
import { smsParts } from './sms.ts';
import { templateIssues } from './template-record.ts';

test.each([
  ['', 'GSM-7', 0, 0],
  ['Rent is due on the 5th.', 'GSM-7', 23, 1],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  ['€'.repeat(80), 'GSM-7', 160, 1],
  [`${'a'.repeat(152)}€${'a'.repeat(153)}`, 'GSM-7', 307, 3],
  ['ñandú'.repeat(10), 'UCS-2', 50, 1],
  ['ñ€[]', 'GSM-7', 7, 1],
  ['’'.repeat(70), 'UCS-2', 70, 1],
  ['’'.repeat(71), 'UCS-2', 71, 2],
  ['🎉'.repeat(35), 'UCS-2', 70, 1],
  ['🎉'.repeat(67), 'UCS-2', 134, 3],
  [`a${'🎉'.repeat(33)}`.repeat(2), 'UCS-2', 134, 2],
] as const)('%s is sent as %s in %i places', (text, encoding, places, parts) => {
  expect(smsParts(text)).toEqual({ encoding, places, parts });
});

test('templates and messages accept the same text messages', () => {
  const issues = (text: string) => [
    templateIssues({ type: 'SMS', subType: null, content: { title: 'Pool', text } }).length,
    contentIssues({ type: 'SMS', subject: '', message: text }).length,
  ];
  expect(issues('€'.repeat(160))).toEqual([0, 0]);
  expect(issues('€'.repeat(161))).toEqual([1, 1]);
  expect(issues('a'.repeat(321))).toEqual([1, 1]);
});
