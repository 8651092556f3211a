import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { StaffRole } from '@shop/contract'
import { shopState } from '../start-shop.ts'
import { operate } from './operator.ts'
import { desktop } from './places.ts'
import { expect } from './watched.ts'

const PASSWORD = '문을 여는 긴 비밀번호'
const STEP_MS = 30_000

export interface StaffAccount {
  email: string
  /** Password that the operator has given. */
  given: string
  /** Secret of the authenticator, after the first login. */
  secret?: string
  /** Step of 30 seconds since 1970 whose code was used last. Each code is accepted once, in their order. */
  usedStep?: number
}

/** Returns a code that was not used yet. The server accepts those of one step before and after its own, so this may wait. */
export const nextCode = async (page: Page, account: StaffAccount): Promise<string> => {
  const stepNow = (): number => Math.floor(Date.now() / STEP_MS)
  const step = Math.max(stepNow(), (account.usedStep ?? 0) + 1)
  while (step > stepNow() + 1) await page.waitForTimeout(1_000)
  account.usedStep = step
  return new TOTP({ secret: Secret.fromBase32(account.secret ?? '') }).generate({ timestamp: step * STEP_MS })
}

let accounts = 0

/** Adds a staff account for all brands, as an operator does, to this shop or another. A seller belongs to a distributor. */
export const addStaffAccount = async (
  role: StaffRole,
  name = '김직원',
  distributorId?: number,
  state = shopState(),
): Promise<StaffAccount> => {
  const email = `${role.toLowerCase()}-${process.pid}-${++accounts}@staff.example`
  const how = role === 'owner' ? ['--owner'] : ['--role', role]
  const scope = distributorId === undefined ? [] : ['--distributor', String(distributorId)]
  const shown = await operate(state, ['staff', 'add', '--email', email, '--name', name, ...how, ...scope])
  return { email, given: /비밀번호: (\S+)/.exec(shown)?.[1] ?? '' }
}

/** Types e-mail and password into the login. */
export const typeLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
}

/** Logs in for the first time: replaces the given password and sets up an authenticator. Returns the recovery codes. */
export const setUpStaff = async (page: Page, account: StaffAccount): Promise<string[]> => {
  await typeLogin(page, account.email, account.given)
  await page.getByLabel('받은 비밀번호').fill(account.given)
  await page.getByLabel('새 비밀번호', { exact: true }).fill(PASSWORD)
  await page.getByLabel('새 비밀번호 확인').fill(PASSWORD)
  await page.getByRole('button', { name: '바꾸고 시작하기' }).click()
  const key = page.getByRole('textbox', { name: '인증 앱에 넣을 키' })
  await expect(key).toHaveValue(/^[A-Z2-7]{32}$/)
  account.secret = await key.inputValue()
  await page.getByRole('textbox', { name: '인증 번호' }).fill(await nextCode(page, account))
  await page.getByRole('button', { name: '등록하기' }).click()
  const codes = page.getByRole('list', { name: '복구 코드' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allInnerTexts()
  await page.getByRole('button', { name: '복구 코드를 저장했어요' }).click()
  return texts
}

/** Logs in with the password that `setUpStaff` has set, and a code of the authenticator. */
export const logInAgain = async (page: Page, account: StaffAccount): Promise<void> => {
  await typeLogin(page, account.email, PASSWORD)
  await page.getByRole('textbox', { name: '인증 번호' }).fill(await nextCode(page, account))
  await page.getByRole('button', { name: '확인' }).click()
}

interface LogIn {
  role: StaffRole
  /** Path that is opened. The login keeps it. */
  at?: string
  name?: string
  /** Distributor of a seller. */
  distributorId?: number | undefined
  /** Size of the screen; a computer without it. */
  screen?: BrowserContextOptions
}

/** Opens the back office in a new context, with a new account of this role that has set up its authenticator. */
export const logInAsStaff = async (
  browser: Browser,
  { role, at = '/backoffice', name, distributorId, screen = desktop }: LogIn,
): Promise<Page> => {
  const page = await browser.newPage({ ...screen, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  await page.goto(at)
  await setUpStaff(page, await addStaffAccount(role, name, distributorId))
  await expect(page.getByRole('navigation', { name: /메뉴/ }).first()).toBeVisible()
  return page
}
