import { test as plain, type BrowserContext, type Page } from '@playwright/test'
import { vendorsOf } from '@shop/contract/vendors'
import { sandboxAt } from './places.ts'

interface Watched {
  /** Whether the browser has a stored choice about measurement, as after a first visit. False: the banner is shown. */
  hasChoice: boolean
  /** Console messages that a fault-injection test allows. */
  expectedNoise: readonly RegExp[]
  choice: undefined
  watch: undefined
}

const isShop = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && hostname.endsWith('localhost')
/**
 * Reports whether the page may send requests to the sandbox, which replaces the vendors: its content security policy allows no
 * other origin.
 */
const hasVendors = (address: string): boolean =>
  address.startsWith(sandboxAt) || vendorsOf(new URL(address).pathname).length > 0

/** Collects page errors, console errors and warnings, and requests to other origins. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  const say = (what: string) => complaints.push(`${new URL(page.url()).pathname}: ${what}`)
  page.on('pageerror', (error) => say(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') say(`${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol === 'data:' || url.protocol === 'blob:' || isShop(url)) return
    if (url.origin === sandboxAt && hasVendors(page.url())) return
    say(`asks ${url.origin}`)
  })
  return complaints
}

/**
 * Stores a refusal of measurement in the pages of a context, unless a choice is stored: the banner would cover what journeys tap.
 * Contexts that a journey opens itself need it too.
 */
export const storeChoice = (context: BrowserContext): Promise<unknown> =>
  // vendors' pages and empty documents store nothing
  context.addInitScript(`if (location.hostname.endsWith('localhost') && localStorage.getItem('consent') === null)
    localStorage.setItem('consent', JSON.stringify(
      { version: 2, at: new Date().toISOString(), necessary: true, measurement: false, advertising: false }))`)

/** Test whose pages are watched: console errors, CSP violations and requests to other origins fail it. */
export const test = plain.extend<Watched>({
  expectedNoise: [[], { option: true }],
  hasChoice: [true, { option: true }],
  choice: [
    async ({ context, hasChoice }, use) => {
      if (hasChoice) await storeChoice(context)
      await use(undefined)
    },
    { auto: true },
  ],
  watch: [
    async ({ page, expectedNoise }, use) => {
      const complaints = complaintsOf(page)
      await use(undefined)
      const unexpected = complaints.filter((each) => !expectedNoise.some((noise) => noise.test(each)))
      plain.expect(unexpected, 'what the pages complained about').toEqual([])
    },
    { auto: true },
  ],
})
export { expect } from './expect.ts'
