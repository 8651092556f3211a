import type { Page } from '@playwright/test'
import { sandboxAt } from './places.ts'
import { expect } from './watched.ts'

export interface Member {
  token: string
  email: string
  password: string
  phone: string
  name: string
}

let people = 0

/** Returns a phone number that is unique in this run. */
const newPhone = (): string => {
  people += 1
  const unique = (Date.now() % 1_000_000) * 100 + (people % 100)
  return `010${String(unique).padStart(8, '0')}`
}

/** Reads the code in the latest message to a phone from the sandbox's outbox. */
export const readCode = async (phone: string, sandbox = sandboxAt): Promise<string> => {
  const answer = await fetch(`${sandbox}/__sandbox/messages?to=${phone}`)
  const messages = (await answer.json()) as { text: string }[]
  const code = /인증번호 (\d{6})/.exec(messages.at(-1)?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no code has come to ${phone}`)
  return code
}

/** Waits for the message with the look-up code of a guest's order and returns the code. */
export const readGuestCode = async (phone: string, orderNo: string, sandbox = sandboxAt): Promise<string> => {
  const find = async (): Promise<string> => {
    const answer = await fetch(`${sandbox}/__sandbox/messages?to=${phone}`)
    const messages = (await answer.json()) as { text: string }[]
    const told = messages.find(({ text }) => text.includes(orderNo) && text.includes('조회 번호'))
    return /조회 번호 (\d{6})/.exec(told?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(find, { timeout: 30_000 }).not.toBe('')
  return find()
}

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  token: string | undefined
  body: object
}

/** Sends a request to the shop from within the open page. */
export const ask = async <T>(page: Page, sent: Sent): Promise<T> => {
  const cookies = await page.context().cookies(page.url())
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' // AUTH-8
  const send = async ({ method = 'POST', path, token, body, xsrf: xsrfToken }: Sent & { xsrf: string }) => {
    const headers = new Headers({ 'content-type': 'application/json', 'x-xsrf-token': xsrfToken })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    const answer = await fetch(path, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) })
    return { status: answer.status, text: await answer.text() }
  }
  const { status, text } = await page.evaluate(send, { ...sent, xsrf })
  if (status >= 300) throw new Error(`${sent.path} was answered ${status}: ${text}`)
  return JSON.parse(text) as T
}

/**
 * Registers a member through the browser's API calls: phone code, then sign-up. The page must be open at the brand's address.
 * With a guest token that guest becomes the member and keeps the cart; without one a new guest is created.
 */
export const registerMember = async (page: Page, guestToken?: string, sandbox = sandboxAt): Promise<Member> => {
  const guest =
    guestToken ?? (await ask<{ token: string }>(page, { path: '/v2/tokens/guest', token: undefined, body: {} })).token
  const phone = newPhone()
  const person = { email: `shopper${phone}@example.com`, password: '배고프다 점심 먹자', phone, name: '김장보' }
  const isCuma = new URL(page.url()).hostname.startsWith('cuma.')
  // BRAND-10
  await ask(page, { path: isCuma ? '/v1/auth/phone' : '/v2/auth/phone', token: guest, body: { phone } })
  const terms = { essentialService: true, essentialPrivacy: true }
  const body = { ...person, terms, verificationCode: await readCode(phone, sandbox) }
  const { token } = await ask<{ token: string }>(page, { path: '/v2/tokens/sign-up', token: guest, body })
  return { ...person, token }
}

const TOKEN_KEY = 'auth.token'

/** Waits for the guest token of the open page and returns it. */
export const guestTokenOf = async (page: Page): Promise<string> => {
  const read = () => page.evaluate<string | null>(`localStorage.getItem('${TOKEN_KEY}')`)
  await expect.poll(read).not.toBeNull()
  return (JSON.parse((await read()) ?? '') as { token: string }).token
}

/** Logs the browser in as the member from the next page load. */
export const enterAs = async (page: Page, { token }: Pick<Member, 'token'>): Promise<void> => {
  const kept = JSON.stringify(JSON.stringify({ token, userType: 'email' }))
  await page.evaluate(`localStorage.setItem('${TOKEN_KEY}', ${kept})`)
}
