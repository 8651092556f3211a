import type { Locator, Page } from '@playwright/test'
import { openPage } from './goods.ts'
import { sandboxAt } from './places.ts'
import { readCode } from './register-member.ts'
import { expect } from './watched.ts'

export interface Person {
  name: string
  email: string
  phone: string
  password: string
}

let people = 0

/** Returns a person with data that is unique in this run. */
export const newPerson = (): Person => {
  people += 1
  const phone = `019${String((Date.now() % 1_000_000) * 100 + (people % 100)).padStart(8, '0')}`
  return { name: '한가을', email: `gaeul${phone}@example.com`, phone, password: '사과나무 아래에서 7' }
}

const textbox = (page: Page, name: string): Locator => page.getByRole('textbox', { name })
/** Password field. The exact name excludes the button beside it, whose name contains the field's name. */
export const secret = (page: Page, name: string): Locator => page.getByLabel(new RegExp(`^${name}( \\*)?$`))
const next = (page: Page) => page.getByRole('button', { name: '다음' }).click()

// a phone gets one code per minute; earlier requests only use up the address's limit
const MINUTE_MS = 61_000
const lastSent = new Map<string, number>()

/** Requests a phone code and enters the one received. */
export const provePhone = async (page: Page, phone: string, sandbox = sandboxAt): Promise<void> => {
  await page.waitForTimeout(Math.max(0, (lastSent.get(phone) ?? 0) + MINUTE_MS - Date.now()))
  await textbox(page, '휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '인증 번호 받기' }).click()
  const code = textbox(page, '인증 번호')
  await expect(code).toBeVisible()
  lastSent.set(phone, Date.now())
  await code.fill(await readCode(phone, sandbox))
}

/** Completes the name and phone step. */
export const sayWho = async (
  page: Page,
  { name, phone }: Pick<Person, 'name' | 'phone'>,
  sandbox = sandboxAt,
): Promise<void> => {
  await textbox(page, '이름').fill(name)
  await provePhone(page, phone, sandbox)
  await expect(page.getByText('인증했어요', { exact: true })).toBeVisible()
  await next(page)
}

/** Fills in the sign-up form from the first step to the terms, as a shopper types it. */
export const fillSignUp = async (page: Page, person: Person, sandbox = sandboxAt): Promise<void> => {
  await textbox(page, '이메일').fill(person.email)
  await next(page)
  await sayWho(page, person, sandbox)
  await secret(page, '비밀번호').fill(person.password)
  await secret(page, '비밀번호 확인').fill(person.password)
  await next(page)
  await page.getByRole('button', { name: '나중에 입력할게요' }).click()
  await expect(page.getByRole('checkbox', { name: '모두 동의해요' })).toBeVisible()
}

export const agreeAndJoin = async (page: Page): Promise<void> => {
  await page.getByText('모두 동의해요').click()
  await page.getByRole('button', { name: '가입하기' }).click()
  await expect(page.getByRole('heading', { name: '가입을 마쳤어요' })).toBeVisible()
}

export const logIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
  await textbox(page, '이메일').fill(email)
  await secret(page, '비밀번호').fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

export const logOut = async (page: Page, shop: string): Promise<void> => {
  await openPage(page, `${shop}/my-cuma`)
  await page.getByRole('button', { name: '로그아웃' }).click()
  await expect(page.getByText('로그아웃했어요.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '로그인하고 혜택 받기' })).toBeVisible()
}
