import { configDefaults, defineConfig } from 'vitest/config'

// two cores: more workers would only compete for them
const maxWorkers = 2
// modules hold no state of a test and no test mocks a module, so a process runs one file after the other and loads modules
// once. Modules of the storefront hold state per browser, so its files stay isolated
const isolate = false

export default defineConfig({
  test: {
    maxWorkers,
    // measured by `npm run rel -- K2` (decision 102)
    coverage: { provider: 'v8' },
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
          // a project of its own
          exclude: [...configDefaults.exclude, 'scripts/release/archive.test.ts'],
          environment: 'node',
          isolate,
          // properties over 10,000 random carts
          testTimeout: 30_000,
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
        test: {
          name: 'release',
          include: ['scripts/release/archive.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        extends: './apps/storefront/vitest.config.ts',
        test: {
          name: 'storefront',
          include: ['apps/storefront/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // a thread starts faster than a process, and no WebAssembly engine runs here that could crash all threads
          pool: 'threads',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './apps/backoffice/vitest.config.ts',
        test: {
          name: 'backoffice',
          include: ['apps/backoffice/src/**/*.test.{ts,tsx}'],
          environment: './apps/backoffice/vitest.environment.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
