import type { Browser, Page } from '@playwright/test'
import { desktop, smallPhone } from '../journey/places.ts'
import { ask, enterAs, type Member, registerMember } from '../journey/register-member.ts'
import { addStaffAccount, setUpStaff, type StaffAccount } from '../journey/staff.ts'
import { expect, storeChoice } from '../journey/watched.ts'
import type { ShopState } from '../start-shop.ts'
import { watchContext } from './screen.ts'

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  body?: object
}

/** A brand of the shop with a member who writes, other members, and its back office. */
export interface BrandVisit {
  shop: string
  sandbox: string
  page: Page
  author: Member
  /** Members who report, chat and receive. */
  others: Member[]
  desk: Page
  /** What the contexts of both pages have found. */
  found: string[][]
  /** Sends a request of the author, or of another token. */
  send: <T>(sent: Sent, token?: string) => Promise<T>
  /** Sends a request of the staff account. */
  sendAsStaff: <T>(sent: Sent) => Promise<T>
}

const OTHERS = 4
/** High enough for every row of a list, which renders those in view. */
const tall = { ...desktop, viewport: { width: 1280, height: 2_400 } }

/** Opens the storefront as a new member. `bypassCSP` removes the policy that would stop a script. */
const openStorefront = async (browser: Browser, given: { shop: string; sandbox: string; bypassCSP: boolean }) => {
  const { shop, sandbox, bypassCSP } = given
  const context = await browser.newContext({ ...smallPhone, locale: 'ko-KR', reducedMotion: 'reduce', bypassCSP })
  const found = await watchContext(context)
  await storeChoice(context)
  const page = await context.newPage()
  await page.goto(`${shop}/support`)
  const author = await registerMember(page, undefined, sandbox)
  const others: Member[] = []
  for (let count = 0; count < OTHERS; count += 1) others.push(await registerMember(page, undefined, sandbox))
  await enterAs(page, author)
  return { page, author, others, found }
}

const openDesk = async (browser: Browser, shop: string, account: StaffAccount) => {
  const context = await browser.newContext({ ...tall, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  const found = await watchContext(context)
  const page = await context.newPage()
  await page.goto(`${shop}/backoffice`)
  await setUpStaff(page, account)
  await expect(page.getByRole('navigation', { name: /메뉴/ }).first()).toBeVisible()
  const get = { method: 'GET', path: '/admin/v1/session', token: undefined, body: {} } as const
  const { xsrfToken } = await ask<{ xsrfToken: string }>(page, get)
  return { page, found, xsrfToken }
}

/** Sends a request with the cookie of the session. */
const askAsStaff = async <T>(page: Page, xsrfToken: string, { method = 'POST', path, body }: Sent): Promise<T> => {
  const post = async (sent: { method: string; path: string; body: object | undefined; xsrf: string }) => {
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': sent.xsrf }
    const text = sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }
    const answer = await fetch(sent.path, { method: sent.method, headers, ...text })
    return { status: answer.status, text: await answer.text() }
  }
  const { status, text } = await page.evaluate(post, { method, path, body, xsrf: xsrfToken })
  if (status >= 300) throw new Error(`${path} was answered ${status}: ${text}`)
  return JSON.parse(text) as T
}

/** Opens storefront and back office of a brand, each in a context of its own that is watched. */
export const visitBrand = async (
  browser: Browser,
  given: { shop: string; sandbox: string; state: ShopState; bypassCSP: boolean },
): Promise<BrandVisit> => {
  const { shop, sandbox } = given
  const account = await addStaffAccount('owner', '김직원', undefined, given.state)
  const [front, back] = await Promise.all([openStorefront(browser, given), openDesk(browser, shop, account)])
  const { page, author, others } = front
  return {
    shop,
    sandbox,
    page,
    author,
    others,
    desk: back.page,
    found: [front.found, back.found],
    send: ({ body = {}, ...sent }, token = author.token) => ask(page, { ...sent, token, body }),
    sendAsStaff: (sent) => askAsStaff(back.page, back.xsrfToken, sent),
  }
}
