import { defineConfig } from '@playwright/test'
import { findJourneyBrowser } from '../scripts/prepare/chromium.ts'
import { shopPort } from './start-shop.ts'

const executablePath = findJourneyBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // One shop and one database, as in production. Every journey is its own shopper and counts only its own data.
  fullyParallel: true,
  workers: 3,
  // A journey that passes only at its second try is named in the summary.
  retries: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  globalSetup: './start-shop.ts',
  use: {
    // Chromium resolves every name below localhost to this machine: ru.localhost, cuma.localhost …
    baseURL: `http://ru.localhost:${shopPort}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // Recording traces takes a quarter of the time. With retries, only the retry is traced.
    trace: 'on-first-retry',
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
