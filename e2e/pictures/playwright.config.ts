import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Writes the screenshots of docs/backoffice. They are no tests: `npm run pictures` runs them. */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: '**/*.pictures.ts',
  globalSetup: '../start-shop.ts',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  timeout: 240_000,
})
