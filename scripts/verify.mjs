import { join } from 'node:path';
import { capture } from './run.mjs';
import { root } from './stop.mjs';

const types = join(root, 'node_modules/.cache/types.tsbuildinfo');
const bin = (name) => join(root, 'node_modules/.bin', name);

/** Checks, as name and command. All run concurrently. */
const checks = [
  // A single incremental type checker, since several would each read the same types.
  ['types', bin('tsc'), '--noEmit', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', types],
  ['format', bin('oxfmt'), '--check', '.'],
  ['lint', bin('oxlint'), '--quiet'],
  ['import rules', process.execPath, 'scripts/check-imports.ts'],
  ['file names', process.execPath, 'scripts/check-names.ts'],
  ['styles', process.execPath, 'scripts/check-styles.ts'],
  ['words', process.execPath, 'scripts/check-words.ts'],
  ['docs', process.execPath, 'scripts/check-docs.ts'],
  ['dead code', bin('knip')],
];

const results = await Promise.all(
  checks.map(async ([name, program, ...args]) => {
    const startedAt = performance.now();
    const { code, output } = await capture(program, args, { cwd: root });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)${code === 0 ? '' : `\n${output.trim()}`}`);
    return code;
  }),
);
process.exitCode = results.every((code) => code === 0) ? 0 : 1;
