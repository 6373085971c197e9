import { globSync } from 'node:fs';
import { join } from 'node:path';
import { isEndpoint, metaOf, routeOf } from '@hearth/contract/definition';
import { newPassword } from '@hearth/contract/identity/sessions';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { serverOnly } from './contract-split.ts';

const root = join(import.meta.dirname, '../../packages/contract/src');
const files = globSync('*/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

/** Browser bundle of an entry with this code. */
async function built(code: string): Promise<string> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? id : null),
    load: (id: string) => (id === 'entry' ? code : null),
  };
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, contract()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: 'entry',
        preserveEntrySignatures: 'strict',
        output: { format: 'es', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

const run = (code: string) =>
  import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Record<string, unknown>>;
/** An endpoint's metadata without server-only keys. */
const withoutServerOnly = (meta: object) =>
  Object.fromEntries(Object.entries(meta).filter(([name]) => !serverOnly.has(name)));

test('endpoints in the console have only method, path and metadata, and load no validator', async () => {
  const declared = await Promise.all(
    files.map(async (file) => {
      const own = (await import(join(root, file))) as Record<string, unknown>;
      return { file, own: Object.entries(own).filter(([, value]) => isEndpoint(value)) };
    }),
  );
  const named = declared.flatMap(({ file, own }) =>
    own.map(([name, value]) => ({ file, name, value, as: `${name}_${file.replace(/\W/g, '_')}` })),
  );
  expect(named.length).toBeGreaterThan(50);
  const code = await built(
    named.map(({ file, name, as }) => `export { ${name} as ${as} } from '${join(root, file)}';`).join('\n'),
  );
  expect(code).not.toMatch(/zod|safeParse/i);
  const loaded = await run(code);
  for (const { as, value } of named) {
    if (!isEndpoint(value)) continue;
    const called = loaded[as];
    if (!isEndpoint(called)) throw new Error(`${as} is not an endpoint in the console`);
    expect(routeOf(called), as).toEqual(routeOf(value));
    // Shared declarations keep all keys.
    expect(withoutServerOnly(metaOf(called)), as).toEqual(withoutServerOnly(metaOf(value)));
  }
});

test("form schemas use the contract's error messages", async () => {
  const loaded = await run(
    await built(`import { newPassword } from '${join(root, 'identity/sessions.ts')}';
      export const messages = newPassword.safeParse('').error.issues.map(({ message }) => message);`),
  );
  expect(loaded.messages).toEqual(newPassword.safeParse('').error?.issues.map(({ message }) => message));
});
