import { defineConfig } from '@playwright/test'
import { findJourneyBrowser } from '../scripts/prepare/chromium.ts'
import { shopPort } from './start-shop.ts'

const executablePath = findJourneyBrowser()
const isRepeated = process.env.CI !== undefined

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // one shop, one database, as in life: every journey is a shopper of its own and counts only what is its own
  fullyParallel: true,
  workers: 2,
  // CI shares its processors: once more there, and the summary says of how many; on a desk nothing is repeated
  retries: isRepeated ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalSetup: './start-shop.ts',
  use: {
    // Chromium leads every name below localhost to this machine: ru.localhost, cuma.localhost …
    baseURL: `http://ru.localhost:${shopPort}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // what a trace writes down costs a quarter of the time: where a failure is tried once more, the second try is written down
    trace: isRepeated ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
    },
  ],
})
