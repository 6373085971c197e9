import { defineConfig } from 'vitest/config';
import { testKey } from './apps/api/test/test-key.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest begin first, so that no core waits for them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => Number(/\/apps\/api\/test\/|\/db\/embedded\//.test(moduleId));
    return (await super.sort(files)).toSorted((a, b) => isLong(b) - isLong(a));
  }
}

/** Files of a project share the modules that a worker has read: reading them again costs more than most tests. */
const shared = { isolate: false, maxWorkers: 2 };

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'contract',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'console',
          include: ['apps/console/{src/**/*,*}.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'api',
          env: { HEARTH_KEY: testKey },
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['apps/api/test/database/cluster.ts'],
          setupFiles: ['apps/api/test/warnings.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
