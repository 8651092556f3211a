import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumMissing, findChromium, findJourneyBrowser } from '../../../scripts/prepare/chromium.ts'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
export const SLOWDOWN = 4

/** Line of a phone: bytes per second and delay of each request in ms. */
export interface Line {
  bytesPerSecond: number
  latencyMs: number
}

/** Flags of V8 for measurements of memory: it interprets scripts and adds no machine code to the heap. */
export const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-turbofan'

/** Starts a browser without window, with these further switches. Throws if there is no Chromium. */
export const startBrowser = (...switches: string[]): Promise<Browser> => {
  const executablePath = process.env.CHROME_PATH ?? findChromium() ?? findJourneyBrowser()
  if (executablePath === undefined) throw new Error(chromiumMissing)
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...switches] })
}

interface PhoneOptions {
  line?: Line | undefined
  /** Whether visits may be measured and advertised to. A choice is stored in any case: the banner would cover what is tapped. */
  hasConsent?: boolean
}

/** Opens an empty page of an emulated phone with a CPU four times slower and, if given, a slow line. Its cache is empty. */
export const openPhone = async (
  browser: Browser,
  { line, hasConsent = false }: PhoneOptions = {},
): Promise<{ page: Page; devtools: CDPSession }> => {
  const page = await browser.newPage(PHONE)
  await page.addInitScript(`if (location.protocol.startsWith('http')) localStorage.setItem('consent', JSON.stringify(
    { version: 2, at: '2026-11-01T00:00:00.000Z', necessary: true, measurement: ${hasConsent}, advertising: ${hasConsent} }))`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  if (line)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latencyMs,
      downloadThroughput: line.bytesPerSecond,
      uploadThroughput: line.bytesPerSecond,
    })
  return { page, devtools }
}
