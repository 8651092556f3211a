import type { Answer, TestShop } from '#src/testing/test-shop.ts'
import type { IssuedToken, SignUpInput } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { encryptionOf } from '#src/encryption.ts'
import type { Limit } from '#src/features/user/limit/take-limit.ts'
import { loginLimitsOf } from '#src/features/user/login/login-limits.ts'
import { findByEmail } from '#src/features/user/user-account-sql.ts'

export const PASSWORD = '배고프다 점심 먹자'
export const TERMS = { essentialService: true, essentialPrivacy: true }

/** A process creates the data of more than ten thousand people: some tests do so for every request. */
const FIRST_PHONE = 20_000_000
let people = 0

/** Returns the data of a new user: an unused e-mail address and an unused phone. */
export const somebody = (): {
  email: string
  phone: string
  name: string
  password: string
  passwordConfirm: string
} => {
  people += 1
  return {
    email: `shopper${people}@example.com`,
    phone: `010${FIRST_PHONE + people}`,
    name: '김장보',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  }
}

/** Returns the code in the last message to a phone. */
export const codeFor = (shop: TestShop, phone: string): string => {
  const text = shop.messages.sent.findLast((message) => message.to === phone)?.text ?? ''
  return /\d{6}/.exec(text)?.[0] ?? ''
}

/** Moves the shop's clock forward. */
export const pass = (shop: TestShop, ms: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

export interface TestPerson {
  token: string
  email: string
  phone: string
  issued: Answer<IssuedToken>
}

/** Signs up a member through the calls of a browser: code, sign-up. */
export const register = async (
  shop: TestShop,
  {
    token,
    brand = 'ru',
    change = {},
  }: { token?: string; brand?: BrandId; change?: Partial<SignUpInput> & Record<string, unknown> } = {},
): Promise<TestPerson> => {
  const guest = token ?? (await shop.guest(brand))
  const person = { ...somebody(), ...change }
  const asking = { token: guest, brand }
  await shop.ask('user.sendCode', { body: { phone: person.phone } }, asking)
  const verificationCode = codeFor(shop, person.phone)
  const issued = await shop.ask('user.signUp', { body: { ...person, verificationCode, terms: TERMS } }, asking)
  return { token: issued.body.token, email: person.email, phone: person.phone, issued }
}

/** Verifies the phone for this token and returns the code. */
export const verifyPhone = async (shop: TestShop, token: string, phone: string): Promise<string> => {
  await shop.ask('user.sendCode', { body: { phone } }, { token })
  const verificationCode = codeFor(shop, phone)
  await shop.api(token)('user.verifyCode', { body: { phone, verificationCode } })
  return verificationCode
}

/** E3: limit of wrong passwords for a member of the ru shop from all addresses. */
export const everywhereOf = async ({ db, config }: TestShop, email: string): Promise<Limit> => {
  const account = await findByEmail(db, { platform: 'ru', emailIndex: encryptionOf(config).indexOf('email', email) })
  return loginLimitsOf({ brand: 'ru', email, hash: account?.hash }, '').everywhere
}
