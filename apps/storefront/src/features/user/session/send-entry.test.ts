import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendEntry } from './send-entry.ts'

const keys: (string | null)[] = []
const answers: (() => Promise<Response>)[] = []
beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return (answers.shift() ?? (async () => Response.json({ token: 't' })))()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  keys.length = 0
})

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const form = { email: 'a@example.com', password: '배고프다 점심 먹자' }

test('[C001] the same form keeps its idempotency key until it succeeds; another form and a later attempt get new keys', async () => {
  answers.push(lost, lost)
  await expect(sendEntry('user.logIn', form)).rejects.toThrow()
  await expect(sendEntry('user.logIn', { ...form, password: '다른 비밀번호' })).rejects.toThrow()
  await sendEntry('user.logIn', form)
  await sendEntry('user.logIn', form)
  const [first, changed, again, later] = keys
  expect(again).toBe(first)
  expect(new Set([first, changed, later]).size).toBe(3)
  expect(first).toMatch(/^[0-9a-f]{64}$/)
})
