import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionFaults, linkFaults, proofFaults } from './check-docs.ts';
import { faults, importsOf, strayWords } from './check-imports.ts';
import { crowdedFolders, nameFault, queryFaults, sizeFault, unusedNames, wordingFaults } from './check-names.ts';
import { fixedStyles } from './check-styles.ts';
import { strayStrings, wordFaults } from './check-words.ts';
import { licensesOf, lockedPackages } from './licenses.ts';
import { changelogWith, lockWithVersion, withVersion } from './release.ts';
import { stringsOf } from './strings.ts';

const planted = (from: string, specifier: string) => faults(importsOf(from, `import { x } from '${specifier}';`));

describe('a forbidden import is reported', () => {
  test.each([
    ['packages/contract/src/roles.ts', 'pg'],
    ['packages/contract/src/roles.ts', '../../demo/src/index.ts'],
    ['packages/contract/src/brands/brands.ts', '../properties/assets.ts'],
    ['packages/contract/src/community/posts.ts', '../points/point-log-types.ts'],
    ['apps/api/src/demo.ts', '@hearth/demo'],
    ['apps/console/src/areas/points/gifts/form.tsx', '../../../../../api/src/platform/config.ts'],
    ['apps/api/src/platform/serve.ts', '../areas/points/gifts/service.ts'],
    ['apps/console/src/kit/list-screen.tsx', '../areas/points/gifts/form.tsx'],
    ['apps/console/src/ui/points.tsx', '@hearth/contract/points/gifts'],
    ['apps/console/src/ui/points.tsx', '../platform/client.ts'],
    ['apps/api/src/areas/people/users/service.ts', '../../points/ledger/public.ts'],
    ['apps/api/src/areas/points/gifts/service.ts', '../../people/users/service.ts'],
    ['apps/api/src/areas/points/gifts/service.ts', '../point-logs/queries.ts'],
    ['apps/api/src/areas/points/gifts/service.ts', './rent/queries.ts'],
    ['apps/api/src/areas/points/gifts/service.ts', './feature.ts'],
    ['apps/api/src/platform/start.ts', './live/feature.ts'],
    ['apps/api/src/areas/points/gifts/service.ts', '../point-logs/service.ts'],
    ['apps/api/src/areas/points/gifts/service.ts', '../../../app.ts'],
    ['apps/api/src/areas/points/gifts/service.ts', '../../../main.ts'],
    ['apps/console/src/areas/points/gifts/form.tsx', '../point-logs/parts/decision.tsx'],
    ['apps/console/src/areas/points/gifts/form.tsx', '../../../app/routes.ts'],
    ['apps/console/src/areas/points/gifts/form.tsx', '../../../ui/confirm-dialog.tsx'],
    ['apps/console/src/areas/points/gifts/form.tsx', '../../../ui/side-panel.tsx'],
    ['apps/api/src/areas/points/gifts/service.ts', 'pg'],
    ['apps/api/src/areas/points/gifts/service.ts', '../../../../test/harness.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(planted(from, specifier)).not.toEqual([]);
  });

  test('an import cycle is reported', () => {
    const imports = [
      ...importsOf('apps/api/src/a.ts', "import { b } from './b.ts';"),
      ...importsOf('apps/api/src/b.ts', "export { a } from './a.ts';"),
    ];
    expect(faults(imports)).toEqual(['cycle: apps/api/src/a.ts → apps/api/src/b.ts → apps/api/src/a.ts']);
  });

  test('a lazy import counts as an import', () => {
    expect(
      faults(importsOf('apps/console/src/kit/x.tsx', "const y = import('../areas/points/gifts/form.tsx');")),
    ).toHaveLength(1);
  });
});

test("only one file may read oRPC's internals", () => {
  const source = "export const meta = endpoint['~orpc'].meta;";
  expect(strayWords('apps/api/src/platform/serve.ts', source)).toHaveLength(1);
  expect(strayWords('packages/contract/src/definition.ts', source)).toEqual([]);
});

test('a screen shows a relative time with the exact one', () => {
  const source = "import { formatAgo } from '@hearth/contract/format';";
  expect(strayWords('apps/console/src/areas/leads/leads/messages.ts', source)).toHaveLength(1);
  expect(strayWords('apps/console/src/ui/ago.tsx', source)).toEqual([]);
  expect(strayWords('packages/contract/src/format.ts', source)).toEqual([]);
});

test('allowed imports pass', () => {
  expect(planted('apps/api/src/areas/points/gifts/service.ts', '../../people/users/public.ts')).toEqual([]);
  expect(planted('apps/api/src/areas/points/gifts/service.ts', '../ledger/public.ts')).toEqual([]);
  expect(planted('apps/api/src/areas/points/gifts/feature.ts', './service.ts')).toEqual([]);
  expect(planted('apps/api/src/areas/points/gifts/rent/award.ts', '../queries.ts')).toEqual([]);
  expect(planted('packages/contract/src/points/gifts.ts', '../community/posts.ts')).toEqual([]);
  expect(planted('packages/contract/src/community/posts.ts', '../boosts.ts')).toEqual([]);
  expect(planted('apps/api/src/demo-world.ts', '@hearth/demo')).toEqual([]);
  expect(planted('apps/api/src/app.ts', './areas/points/gifts/feature.ts')).toEqual([]);
  expect(planted('apps/console/src/areas/points/gifts/list.tsx', './parts/summary.tsx')).toEqual([]);
  expect(planted('apps/console/src/app/routes.ts', '../areas/points/gifts/list.tsx')).toEqual([]);
  expect(planted('apps/api/src/areas/points/gifts/service.ts', '@hearth/contract/points/gifts')).toEqual([]);
});

test.each([
  'apps/api/src/areas/points/gifts/gift_helpers.ts',
  'apps/api/src/areas/points/utils.ts',
  'apps/console/src/kit/ListScreen.tsx',
  'apps/api/src/areas/points/loose.ts',
  'apps/console/src/areas/points/gifts/hooks/use-gift.ts',
  'apps/api/src/areas/points/gifts/routes.ts',
  'apps/api/src/areas/points/gifts/stuff.ts',
  'apps/api/src/areas/points/gifts/controllers.ts',
  'apps/api/src/areas/points/gifts/lib/row.ts',
  'apps/console/src/areas/points/gifts/dashboard.tsx',
  'apps/console/src/areas/points/gifts/service.ts',
  'apps/console/src/areas/points/gifts/parts/deep/row.tsx',
  'apps/console/src/areas/points/gifts/parts/rate.ts',
  'apps/console/src/areas/points/gifts/logic/row.tsx',
  'apps/console/src/areas/points/gifts/dialogs/summary.tsx',
])('the name %s is reported', (path) => {
  expect(nameFault(path)).toBeDefined();
});

test.each([
  'apps/api/src/areas/points/gifts/feature.ts',
  'apps/api/src/areas/points/gifts/award.ts',
  'apps/api/src/areas/points/gifts/actor-limit.test.ts',
  'apps/api/src/areas/identity/sessions/passwords/weakness.ts',
  'apps/console/src/areas/points/gifts/list.tsx',
  'apps/console/src/areas/points/gifts/parts/row.tsx',
  'apps/console/src/areas/points/gifts/logic/rate.test.ts',
  'apps/console/src/areas/points/gifts/dialogs/failed-dialog.tsx',
  'apps/console/src/areas/points/point-logs/dashboard.tsx',
])('the name %s passes', (path) => {
  expect(nameFault(path)).toBeUndefined();
});

test.each([
  ['export const pageOfLeads = (db: Tx) =>\n  page(db, list);\n', 'pageOfLeads: a query is named listX'],
  ['export async function readLeads(db: Tx) {\n  return everyRow(db, list);\n}\n', 'readLeads: a query is named allX'],
  ['export const oneLead = (db: Tx) => oneRow(db, leads);\n', 'oneLead: a query is named readX'],
  ['export const findLead = (db: Tx) => db;\n', 'findLead: a query is named readX'],
])('a query not named for what it reads is reported', (source, fault) => {
  expect(queryFaults(source)).toEqual([expect.stringContaining(fault)]);
  const named = source.replace(/(pageOf|read|one|find)Leads?/, /named (\w+)X/.exec(fault)?.[1] + 'Leads');
  expect(queryFaults(named)).toEqual([]);
});

test('comments that begin like a question and translated names are reported', () => {
  for (const source of [
    '/** What a reply is about. */',
    '  // How long it waits.',
    'const told = [];',
    "import { a as say } from 'a';",
  ])
    expect(wordingFaults(source), source).toHaveLength(1);
  expect(wordingFaults('/** The subject. */\n// It says how.\nconst assay = 1;')).toEqual([]);
});

test('a file over the limit is reported unless it is generated', () => {
  expect(sizeFault('apps/console/src/ui/table.module.css', 400)).toBeUndefined();
  expect(sizeFault('apps/console/e2e/users.spec.ts', 401)).toContain('at most 400');
  expect(sizeFault('apps/api/src/platform/db/schema.ts', 1500)).toBeUndefined();
});

test('a folder of a feature with more than a dozen files is reported, and its subfolders are counted on their own', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, n) => `apps/api/src/areas/points/gifts/${folder}${n}.ts`);
  expect(crowdedFolders([...files('', 12), ...files('rent/', 12)])).toEqual([]);
  expect(crowdedFolders(files('', 13))).toEqual([expect.stringContaining('gifts has 13 files')]);
});

test('an unused vocabulary entry is reported', () => {
  const unused = unusedNames(['apps/console/src/areas/points/submissions/approvals.tsx']);
  expect(unused).toContain('apps/console/src/areas/points/point-logs/dashboard');
  expect(unused).not.toContain('apps/console/src/areas/points/submissions/approvals');
});

test('inline styles are for measured values, not fixed ones', () => {
  expect(fixedStyles(`<p style={{ margin: 0 }}>`)).toEqual(['margin']);
  expect(fixedStyles(`<i style={{\n  display: 'grid',\n  gap: 16,\n}} />`)).toEqual(['display', 'gap']);
  expect(fixedStyles(`<i style={{ width: wide, color: '#fff' }} />`)).toEqual(['color']);
  expect(fixedStyles('<i style={{ width: `${share}%`, top: Math.min(top, 8), height, "--level": level }} />')).toEqual(
    [],
  );
});

describe('a decision record', () => {
  const path = 'docs/decisions/0042-a-decision.md';
  const record = (title: string, state: string) => decisionFaults(path, `${title}\n\n${state}\n\nText.\n`);

  test.each(['Status: accepted · Date: 2026-11-22', 'Status: superseded by [0050](0050-a.md) · Date: 2026-11-22'])(
    'may say %s',
    (state) => expect(record('# 0042 A decision', state)).toEqual([]),
  );

  test.each([
    ['# A decision', 'Status: accepted · Date: 2026-11-22'],
    ['# 0043 A decision', 'Status: accepted · Date: 2026-11-22'],
    ['# 0042 A decision', 'Text.'],
    ['# 0042 A decision', 'Status: accepted'],
    ['# 0042 A decision', 'Status: superseded · Date: 2026-11-22'],
  ])('may not begin with %s, %s', (title, state) => expect(record(title, state)).toHaveLength(1));

  test('links must point to existing files', () => {
    const text = 'See [0001](0001-a.md#b), [a page](https://hearth.example) and [the code](../../apps/).';
    expect(linkFaults(path, text, () => true)).toEqual([]);
    expect(linkFaults(path, text, () => false)).toHaveLength(2);
  });
});

test('a document that names a missing or ambiguous file, or a missing test, is reported', () => {
  const files = ['api/a/log.test.ts', 'api/b/rules.ts', 'api/c/rules.ts', 'rules.md'];
  const faultsOf = (text: string) => proofFaults(text, files, () => 'test("it\'s kept", () => {});');
  expect(faultsOf("`b/rules.ts`, `rules.md`; `a/log.test.ts` “it's kept” and `not a file`")).toEqual([]);
  for (const text of ['`rules.ts`', '`b/log.ts`', '`log.test.ts` “it”', "`c/log.test.ts` “it's kept”"])
    expect(faultsOf(text), text).not.toEqual([]);
});

test("words a leasing office wouldn't use are reported", () => {
  for (const text of [
    '13 leads wait for somebody',
    'Whom a message is for',
    'What residents redeem',
    'This cannot be undone',
    'OK',
    'You earned {} points',
  ])
    expect(wordFaults(text), text).not.toEqual([]);
  for (const text of ['13 leads need follow-up', 'What changed?', "You can't undo this.", 'Email sent'])
    expect(wordFaults(text), text).toEqual([]);
});

test("every visible string of a screen is found, and belongs in its feature's messages", () => {
  const source = `
    export const list = () => (
      <Page title="Leads" tone="quiet">
        {isOpen ? 'Open leads' : <b>No leads yet</b>}
        {columns.map(() => ({ header: 'Owner', id: 'owner' }))}
        <Button label={\`Assign \${name}\`} onClick={() => go('some-path')}>{counted(2, 'lead')}{text.add}</Button>
      </Page>
    );`;
  const found = stringsOf('apps/console/src/areas/leads/leads/list.tsx', source);
  expect(found.map(({ text }) => text)).toEqual(['Leads', 'Open leads', 'No leads yet', 'Owner', 'Assign {}', 'lead']);
  expect(strayStrings(found)).toHaveLength(6);
  expect(strayStrings(stringsOf('apps/console/src/areas/leads/leads/messages.ts', source))).toEqual([]);
});

describe('licenses', () => {
  test('of all production packages are allowed', () => {
    const found = licensesOf(lockedPackages());
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND MIT', true],
    ['GPL-3.0-only', false],
    ['MIT AND AGPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only) AND GPL-2.0-only', false],
    ['LGPL-3.0-or-later', false],
    [undefined, false],
  ])('%s is allowed: %s', (license, isAllowed) => {
    const packages = { 'node_modules/a': { version: '1.0.0', ...(license && { license }) } };
    expect(licensesOf(packages)).toMatchObject([{ name: 'a', isAllowed }]);
  });

  test('of development packages and of the workspaces do not count', () => {
    const ours = { '': {}, 'apps/api': {}, 'node_modules/@hearth/api': { link: true } };
    expect(licensesOf({ ...ours, 'node_modules/a': { license: 'GPL-3.0-only', dev: true } })).toEqual([]);
  });
});

test('a release dates the changelog, and every package and the lock get its version', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const released = changelogWith(
    '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 · 2026-01-02\n\n- Old.\n',
    '9.0.0',
    '2026-11-27',
  );
  expect(released).toBe(
    '# Changelog\n\n## Unreleased\n\n## 9.0.0 · 2026-11-27\n\n- New.\n\n## 0.1.0 · 2026-01-02\n\n- Old.\n',
  );
  expect(() => changelogWith(released, '9.1.0', '2026-11-28')).toThrow('nothing under Unreleased');
  for (const path of ['package.json', 'apps/api/package.json', 'packages/demo/package.json']) {
    const bumped = withVersion(read(path), version, '9.0.0');
    expect(bumped).toContain('"version": "9.0.0"');
    expect(bumped).not.toMatch(new RegExp(`"@hearth/\\w+": "${version}"`));
  }
  expect(read('deploy/helm/hearth/Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  const lock = lockWithVersion(read('package-lock.json'), version, '9.0.0');
  expect(lock.length).toBe(read('package-lock.json').length);
  expect(lock).not.toMatch(new RegExp(`"@hearth/\\w+": "${version}"`));
  expect(JSON.parse(lock)).toMatchObject({
    version: '9.0.0',
    packages: { '': { version: '9.0.0' }, 'apps/api': { version: '9.0.0' } },
  });
});
