import { Secret, TOTP } from 'otpauth'
import type { Browser, Locator, Page } from '@playwright/test'
import { findJourneyBrowser } from '../../scripts/prepare/chromium.ts'
import { shopState } from '../start-shop.ts'
import { operate } from './operator.ts'
import { desktop } from './places.ts'
import { expect } from './watched.ts'

const executablePath = findJourneyBrowser()

/** Starts Chromium with a camera of its own, a moving picture with a beep, which pages may use without a question. */
export const withCamera = {
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
}

const PASSWORD = '방송국 불이 켜지면 시작'

interface StaffAccount {
  email: string
  /** Password that the operator has given. */
  given: string
  /** Secret of the authenticator, after the first login. */
  secret?: string
  /** Step of 30 seconds since 1970 whose code was used last. Each code is accepted once, in their order. */
  usedStep?: number
}

const STEP_MS = 30_000

/** Returns a code that was not used yet. The server accepts those of one step before and after its own, so this may wait. */
const nextCode = async (page: Page, account: StaffAccount): Promise<string> => {
  const stepNow = (): number => Math.floor(Date.now() / STEP_MS)
  const step = Math.max(stepNow(), (account.usedStep ?? 0) + 1)
  while (step > stepNow() + 1) await page.waitForTimeout(1_000)
  account.usedStep = step
  return new TOTP({ secret: Secret.fromBase32(account.secret ?? '') }).generate({ timestamp: step * STEP_MS })
}

/** Adds a staff account for all brands, as an operator does. */
export const addStaff = async (email: string): Promise<StaffAccount> => {
  const shown = await operate(shopState(), ['staff', 'add', '--email', email, '--name', '김피디', '--role', 'producer'])
  return { email, given: /비밀번호: (\S+)/.exec(shown)?.[1] ?? '' }
}

const logIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: '이메일' }).fill(email)
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password)
  await page.getByRole('button', { name: '로그인' }).click()
}

/** Opens the studio for the first time: logs in, replaces the given password and sets up an authenticator. */
export const openStudio = async (browser: Browser, shop: string, account: StaffAccount): Promise<Page> => {
  const page = await browser.newPage({ ...desktop, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  await page.goto(`${shop}/studio`)
  await logIn(page, account.email, account.given)
  await page.getByRole('textbox', { name: '받은 비밀번호' }).fill(account.given)
  await page.getByRole('textbox', { name: '새 비밀번호', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: '새 비밀번호 확인' }).fill(PASSWORD)
  await page.getByRole('button', { name: '바꾸고 시작하기' }).click()
  const key = page.getByRole('textbox', { name: '인증 앱에 넣을 키' })
  await expect(key).toHaveValue(/^[A-Z2-7]{32}$/)
  account.secret = await key.inputValue()
  await page.getByRole('textbox', { name: '인증 번호' }).fill(await nextCode(page, account))
  await page.getByRole('button', { name: '등록하기' }).click()
  await page.getByRole('button', { name: '복구 코드를 저장했어요' }).click()
  await expect(page.getByRole('heading', { name: '방송', exact: true })).toBeVisible()
  return page
}

/** Opens the studio of another brand with an account whose password was replaced. */
export const openStudioAgain = async (browser: Browser, shop: string, account: StaffAccount): Promise<Page> => {
  const page = await browser.newPage({ ...desktop, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  await page.goto(`${shop}/studio`)
  await logIn(page, account.email, PASSWORD)
  await page.getByRole('textbox', { name: '인증 번호' }).fill(await nextCode(page, account))
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('heading', { name: '방송', exact: true })).toBeVisible()
  return page
}

export const createChannel = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: '채널' }).click()
  await page.getByRole('textbox', { name: '채널 이름' }).fill(name)
  await page.getByRole('button', { name: '채널 만들기' }).click()
  const key = page.getByRole('dialog', { name: '스트림 키' })
  await expect(key.getByRole('textbox', { name: '비밀 키' })).toHaveValue(/^[\w-]{40,}$/)
  await key.getByRole('button', { name: '키를 저장했어요' }).click()
  await expect(key).toBeHidden()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** Schedules a broadcast of the first product that is found by `term`. Returns its id. */
export const schedule = async (
  page: Page,
  { title, channel, term }: { title: string; channel: string; term: string },
): Promise<string> => {
  await page.getByRole('link', { name: '방송', exact: true }).click()
  await page.getByRole('link', { name: '방송 예약하기' }).first().click()
  await page.getByRole('textbox', { name: '제목' }).fill(title)
  await page.getByLabel('방송 시간 (한국 시간)').fill('2099-03-01T20:00')
  await page.getByLabel('채널', { exact: true }).selectOption({ label: channel })
  await page.getByRole('searchbox', { name: '상품 찾기' }).fill(term)
  await page.getByRole('button', { name: /넣기$/ }).first().click()
  await page.getByRole('button', { name: '예약하기' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return /\/studio\/(\d+)$/.exec(page.url())?.[1] ?? ''
}

/** Sends the camera of this browser, and goes on air when the picture has arrived. */
export const goOnAir = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '카메라 켜기' }).click()
  await page.getByRole('button', { name: '영상 보내기' }).click()
  await expect(page.getByText('영상 수신 중')).toBeVisible()
  await page.getByRole('button', { name: '방송 시작' }).click()
  await page.getByRole('dialog', { name: '방송을 시작할까요?' }).getByRole('button', { name: '방송 시작' }).click()
  await expect(page.getByRole('button', { name: '방송 종료' })).toBeVisible()
}

export const endBroadcast = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '방송 종료' }).click()
  await page.getByRole('dialog', { name: '방송을 끝낼까요?' }).getByRole('button', { name: '방송 종료' }).click()
  await expect(page.getByRole('link', { name: '결과 보기' })).toBeVisible()
}

/** Starts a deal of one unit of the first product. */
export const startDeal = async (page: Page, price: number): Promise<void> => {
  await page.getByRole('button', { name: /특가$/ }).first().click()
  const form = page.getByRole('dialog', { name: '특가 시작하기' })
  await form.getByRole('textbox', { name: '특가 가격' }).fill(String(price))
  await form.getByRole('textbox', { name: '수량' }).fill('1')
  const option = form.getByRole('combobox', { name: '옵션' })
  if ((await option.count()) > 0) await option.selectOption('all')
  await form.getByRole('button', { name: '특가 시작하기' }).click()
  await expect(form).toBeHidden()
}

/** Expects that a video shows new frames. */
export const expectMoving = async (video: Locator): Promise<void> => {
  const read = (name: string) =>
    video.evaluate((element, key) => Number((element as unknown as Record<string, unknown>)[key]), name)
  await expect.poll(() => read('videoWidth')).toBeGreaterThan(0)
  const before = await read('currentTime')
  await expect.poll(() => read('currentTime'), { timeout: 30_000 }).toBeGreaterThan(before + 1)
}
