import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from './measurement.ts';
import { root } from './world.ts';

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { annotations: { type: string; description?: string }[]; results: { error?: { message?: string } }[] }[];
  }[];
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

export const measurement: Measurement = {
  about: `The console's browser tests, which check each screen with axe (WCAG 2.2 A and AA) in light and dark at 360,
820 and 1440 px. A check is one screen in one color scheme at one width.`,
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-axe-'));
    const report = join(folder, 'report.json');
    try {
      const child = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json'], {
        cwd: root,
        env: {
          ...process.env,
          AXE_VARIANTS: 'all',
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          PLAYWRIGHT_JSON_OUTPUT_NAME: '',
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await once(child, 'exit');
      const specs = specsOf(JSON.parse(await readFile(report, 'utf8')) as Suite);
      const checksOf = ({ tests }: (typeof specs)[number]) =>
        tests.flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'axe'));
      const judging = specs.filter((spec) => checksOf(spec).length > 0);
      const failed = specs.filter(({ ok }) => !ok);
      for (const { title, tests } of failed)
        process.stdout.write(`    ${title}: ${tests[0]?.results.at(-1)?.error?.message?.slice(0, 600) ?? ''}\n`);
      return [
        { name: 'tests that check screens and dialogs', value: judging.length, atLeast: 10 },
        { name: 'checks', value: judging.flatMap(checksOf).length, atLeast: 60 },
        { name: 'failed tests (violations, or screens that did not open)', value: failed.length, atMost: 0 },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
