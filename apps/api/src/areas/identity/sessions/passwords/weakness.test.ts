import { identityMessages } from '@hearth/contract/identity/messages';
import { expect, test } from 'vitest';
import { weaknessOf } from './weakness.ts';

const known = ['renata.solberg@post.example', 'Renata', 'Solberg', 'Hearth'];

test.each([
  'qwertyuiop',
  '1234567890',
  'Password12',
  'p@ssw0rd123',
  'PASSWORD!!!!',
  'sunflower2026',
  '!!basketball!!',
  'passwordpassword',
  'monkey1234567',
  'I L o v e y o u 1',
  'welcome-home',
  '\uFF30\uFF21\uFF33\uFF33\uFF37\uFF2F\uFF32\uFF24\uFF11\uFF12',
])('%s is one of the most common', async (password) => {
  expect(await weaknessOf(password, known)).toBe(identityMessages.passwordCommon);
});

test.each(['          ', 'aaaaaaaaaa', 'abababababab', 'xyzxyzxyzxyz', 'abcdefghijkl', 'zyxwvutsrqp', '🏠🏠🏠🏠🏠'])(
  '%j is too simple',
  async (password) => {
    expect(await weaknessOf(password, known)).toBe(identityMessages.passwordSimple);
  },
);

test.each([
  'renata.solberg@post.example',
  'Renata-Solberg',
  'hearth-12345',
  'SolbergHearth1',
  'renata.solberg',
  'post.example.1',
])('%s is made of known facts about the person', async (password) => {
  expect(await weaknessOf(password, known)).toBe(identityMessages.passwordPersonal);
});

test.each([
  'correct horse battery',
  'a quite new password',
  'the lamp by the hearth',
  'Renata keeps seven goats',
  'monkey-83016472-lamp',
  'qT7#vLm20x',
  'ein Haus am Ufer',
  'кошка на окне',
])('%s is accepted', async (password) => {
  expect(await weaknessOf(password, known)).toBeUndefined();
});

test('long passwords are checked quickly', async () => {
  await weaknessOf('warm up the list', known);
  const before = process.cpuUsage();
  for (const password of ['a'.repeat(200), 'ab'.repeat(99) + 'cd', '1!'.repeat(100), `${'é'.repeat(199)}b`])
    for (let times = 0; times < 50; times++) await weaknessOf(password, known);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000 / 200).toBeLessThan(5);
});
