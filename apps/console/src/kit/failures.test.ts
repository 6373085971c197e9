import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /(?<!\.test)\.tsx?$/.test(path),
);

/** A failure message with text before or after it. */
const joined =
  /`[^`]+\$\{[\w.]*[fF]ailed\}|\$\{[\w.]*[fF]ailed\}[^`]+`|[\w.]*Failed \+ |\$\{resentMessage\([^`]*\)\}[^`]+`/;

test("failure messages aren't joined with other text: the server's message is shown below them", () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((path) => joined.test(readFileSync(root + path, 'utf8')));
  expect(found).toEqual([]);
});
