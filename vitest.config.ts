import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'console', include: ['apps/console/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'api', include: ['apps/api/**/*.test.ts'], globalSetup: ['apps/api/test/cluster.ts'],
          testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2,
        },
      },
    ],
  },
});
