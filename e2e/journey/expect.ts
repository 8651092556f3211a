import {
  expect as plain,
  type ExpectMatcherState,
  type Locator,
  type MatcherReturnType,
  type Page,
} from '@playwright/test'

/** Timeout of the configuration in ms. */
const defaultTimeout = 15_000

type Wait<Subject> = (subject: Subject, isNot: boolean, timeout: number, expected: unknown) => Promise<unknown>
type Assert = (...args: unknown[]) => Promise<void>

const timeoutIn = (options: unknown): number => {
  const { timeout = defaultTimeout } = (options ?? {}) as { timeout?: number }
  return timeout
}

/**
 * Playwright's assertion `name`, run after a wait for its condition. While an assertion does not hold yet, every poll renders an
 * accessibility snapshot of the whole page: 50 to 400 ms of processor time on the pages of the shop. A plain wait polls without a
 * snapshot. A wait that times out is not an error: the assertion then fails with its own message.
 */
const afterWait = <Subject extends Locator | Page>(name: string, wait: Wait<Subject>) =>
  async function assert(this: ExpectMatcherState, subject: Subject, ...args: unknown[]): Promise<MatcherReturnType> {
    await wait(subject, this.isNot, timeoutIn(args.at(-1)), args[0]).catch(() => undefined)
    const assertions = this.isNot ? plain(subject).not : plain(subject)
    try {
      await (assertions as unknown as Record<string, Assert>)[name]?.(...args)
      return { pass: !this.isNot, message: () => '' }
    } catch (error) {
      return { pass: this.isNot, message: () => (error instanceof Error ? error.message : String(error)) }
    }
  }

const untilVisible: Wait<Locator> = (locator, isNot, timeout) =>
  locator.waitFor({ state: isNot ? 'hidden' : 'visible', timeout })
const untilHidden: Wait<Locator> = (locator, isNot, timeout) =>
  locator.waitFor({ state: isNot ? 'visible' : 'hidden', timeout })
/** For assertions on one element. A list of expected texts is compared without a snapshot. */
const untilAttached: Wait<Locator> = async (locator, isNot, timeout, expected) =>
  isNot || Array.isArray(expected) ? undefined : locator.waitFor({ state: 'attached', timeout })

const matches = (url: URL, expected: unknown): boolean =>
  expected instanceof RegExp ? expected.test(url.href) : new URL(String(expected), url).href === url.href
const untilUrl: Wait<Page> = (page, isNot, timeout, expected) =>
  page.waitForURL((url) => matches(url, expected) !== isNot, { waitUntil: 'commit', timeout })

/** Playwright's `expect` with cheaper polling of the assertions that the journeys use most. */
export const expect: typeof plain = plain.extend({
  toBeVisible: afterWait('toBeVisible', untilVisible),
  toBeHidden: afterWait('toBeHidden', untilHidden),
  toBeAttached: afterWait('toBeAttached', untilAttached),
  toHaveURL: afterWait('toHaveURL', untilUrl),
  toHaveText: afterWait('toHaveText', untilAttached),
  toContainText: afterWait('toContainText', untilAttached),
  toHaveAttribute: afterWait('toHaveAttribute', untilAttached),
})
