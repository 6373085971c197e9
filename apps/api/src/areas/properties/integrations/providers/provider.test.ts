import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { expect, test } from 'vitest';
import { ProviderError } from '../../../../platform/outbound/provider-error.ts';
import { everyPart, refuseSamePage, tested, type LastPage, type Part, type Provider } from './provider.ts';

const pages: Record<string, Part<number>> = {
  first: { records: [1, 2], unread: [], next: 'second' },
  second: { records: [3], unread: [{ reference: '4', reason: 'no name' }], next: null },
};

async function read(turn: (page: string | null) => Part<number>) {
  const found: number[] = [];
  for await (const { records } of everyPart('Entrata', async (page) => turn(page))) found.push(...records);
  return found;
}

test('every page is read', async () => {
  expect(await read((page) => pages[page ?? 'first']!)).toEqual([1, 2, 3]);
});

test('a repeated cursor ends the read', async () => {
  const turning = read((page) => ({ records: [1], unread: [], next: page === 'a' ? 'b' : 'a' }));
  await expect(turning).rejects.toMatchObject({ kind: 'protocol', message: providerMessages.notUnderstood('Entrata') });
});

test("a connection test reports the provider's problem, and doesn't hide our bugs", async () => {
  const connectionTest: Provider['test'] = () => tested(async () => providerMessages.works('Entrata', 'Oak Park'));
  expect(await connectionTest()).toEqual({ ok: true, message: 'Connected. Entrata recognizes Oak Park.' });
  const refused = tested(async () => {
    throw new ProviderError('credentials', providerMessages.wrongKey('Entrata'));
  });
  expect(await refused).toEqual({ ok: false, message: providerMessages.wrongKey('Entrata') });
  await expect(tested(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
});

test("a repeated page is reported, a retried one isn't", () => {
  const check = (before: LastPage | undefined, page: string | null, first: string) => () =>
    refuseSamePage('Propexo', before, { page, first });
  expect(check(undefined, null, 'a')).not.toThrow();
  expect(check({ page: null, first: 'a' }, '250', 'b')).not.toThrow();
  expect(check({ page: '250', first: 'b' }, '250', 'b')).not.toThrow();
  expect(check({ page: '250', first: 'b' }, null, 'b')).not.toThrow();
  expect(check({ page: '250', first: '' }, '500', '')).not.toThrow();
  expect(check({ page: '250', first: 'b' }, '500', 'b')).toThrow(providerMessages.samePage('Propexo'));
});
