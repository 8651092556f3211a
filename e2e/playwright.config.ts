import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/prepare/chromium.ts'
import { shopPort } from './start-shop.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  // one shop, one database: journeys follow one another
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  globalSetup: './start-shop.ts',
  use: {
    // Chromium leads every name below localhost to this machine: ru.localhost, cuma.localhost …
    baseURL: `http://ru.localhost:${shopPort}`,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    trace: 'retain-on-failure',
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
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
})
