import { defineConfig } from 'vitest/config'

// two cores: more workers only wait for each other
const maxWorkers = 2
// modules here keep nothing of a test, and no test puts others in their place: a process runs one file after the other and loads
// them once. What a page's modules keep is per browser: the storefront's files stay apart
const isolate = false

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'demo/src/**/*.test.ts',
            'apps/sandbox/src/**/*.test.ts',
            'apps/storefront/bundling/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.{ts,mjs}',
          ],
          environment: 'node',
          isolate,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          environment: 'node',
          isolate,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './apps/storefront/vitest.config.ts',
        test: {
          name: 'storefront',
          include: ['apps/storefront/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // a thread opens sooner than a process, and no engine in WebAssembly runs here that could take all of them along
          pool: 'threads',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
