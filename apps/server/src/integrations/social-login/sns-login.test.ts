import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { systemClock } from '#src/clock.ts'
import { openIntegrations } from '../open-integrations.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import type { SnsProvider } from './sns-provider.ts'

let sandbox: SandboxProcess
let kakao: SnsProvider
let naver: SnsProvider
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.lever('reset')
  const { sns } = openIntegrations(readConfig({ SANDBOX_URL: sandbox.url }), systemClock)
  if (!sns.kakaotalk || !sns.naver) throw new Error('the local settings have both providers')
  kakao = sns.kakaotalk
  naver = sns.naver
})

const popup = 'http://ru.localhost:5445/login/kakao-popup'
const back = 'http://ru.localhost:5445/login/naver'
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { failure?: string }) => error.failure,
  )

/** Logs in on the provider's page as the browser does. Returns the query of the redirect. */
const agree = async (provider: SnsProvider, redirectUri: string, person: string): Promise<URLSearchParams> => {
  const page = new URL(provider.toLoginPage({ redirectUri, state: 'state-1' }))
  const shown = await (await fetch(page)).text()
  expect(shown).toContain('누구로 로그인할까요?')
  const action = /action="([^"]+)"/.exec(shown)?.[1] ?? ''
  const form = new URLSearchParams({ redirect_uri: redirectUri, state: 'state-1', person })
  const answer = await fetch(new URL(action, page), { method: 'POST', body: form, redirect: 'manual' })
  const location = answer.headers.get('location') ?? ''
  expect(location.startsWith(`${redirectUri}?`)).toBe(true)
  return new URL(location).searchParams
}
const codeFrom = async (provider: SnsProvider, redirectUri: string, person: string) =>
  (await agree(provider, redirectUri, person)).get('code') ?? ''

describe('kakao', () => {
  const exchange = (code: string, redirectUri = popup) => kakao.exchange({ code, redirectUri, state: 'state-1' })
  const tokenOf = async (person: string) => exchange(await codeFrom(kakao, popup, person))

  it('[C002] page, code, token, profile', async () => {
    const params = await agree(kakao, popup, 'basic')
    expect(params.get('state')).toBe('state-1')
    const token = await exchange(params.get('code') ?? '')
    expect(await kakao.read(token)).toEqual({ subject: '3100000001', email: 'saebom@kakao.example' })
  })
  it('a refused consent returns with the error', async () => {
    const params = await agree(kakao, popup, '')
    expect(params.get('error')).toBe('access_denied')
  })
  it('[E6] an unverified or missing Kakao e-mail is null', async () => {
    expect(await kakao.read(await tokenOf('unverified'))).toEqual({ subject: '3100000004', email: null })
    expect(await kakao.read(await tokenOf('no-email'))).toEqual({ subject: '3100000003', email: null })
  })
  it('a code is valid once (KOE320), and only for its redirect URL (KOE303)', async () => {
    const code = await codeFrom(kakao, popup, 'basic')
    await exchange(code)
    expect(await failureOf(exchange(code))).toBe('invalid')
    const other = await codeFrom(kakao, popup, 'basic')
    expect(await failureOf(exchange(other, `${popup}/else`))).toBe('invalid')
  })
  it('a code expires after ten minutes', async () => {
    const code = await codeFrom(kakao, popup, 'basic')
    await sandbox.lever('clock', { advanceMs: 600_000 })
    expect(await failureOf(exchange(code))).toBe('invalid')
  })
  it('[E6] a token of another app is rejected', async () => {
    expect(await failureOf(kakao.read('foreign-app-token'))).toBe('invalid')
    expect(await failureOf(kakao.read('no-such-token'))).toBe('invalid')
  })
  it.each(['error', 'drop', 'garbage'])('[E6] a provider failure (%s) is unavailable, never a guess', async (mode) => {
    const token = await tokenOf('basic')
    await sandbox.lever('fault', { vendor: 'kakao', route: 'me', mode, ...(mode === 'error' && { status: 503 }) })
    expect(await failureOf(kakao.read(token))).toBe('unavailable')
    expect((await kakao.read(token)).subject).toBe('3100000001')
  })
  it('[AUTH-2] logging out invalidates every token of the user, whatever the age of the last one', async () => {
    const tokens = [await tokenOf('basic'), await tokenOf('basic')]
    const other = await tokenOf('second')
    await kakao.logOut({ subject: '3100000001' })
    for (const token of tokens) expect(await failureOf(kakao.read(token))).toBe('invalid')
    expect((await kakao.read(other)).subject).toBe('3100000002')
    await sandbox.lever('clock', { advanceMs: 6 * 3_600_000 })
    await kakao.logOut({ subject: '3100000002' })
  })
  it('a token expires after slightly less than six hours', async () => {
    const token = await tokenOf('basic')
    await sandbox.lever('clock', { advanceMs: 21_598_000 })
    expect((await kakao.read(token)).subject).toBe('3100000001')
    await sandbox.lever('clock', { advanceMs: 2_000 })
    expect(await failureOf(kakao.read(token))).toBe('invalid')
  })
  it('[E9] re-authentication forces the Kakao login page', () => {
    const visit = { redirectUri: popup, state: 's' }
    expect(new URL(kakao.toLoginPage({ ...visit, anew: true })).searchParams.get('prompt')).toBe('login')
    expect(new URL(kakao.toLoginPage(visit)).searchParams.has('prompt')).toBe(false)
  })
  it('[C013] unlinking is idempotent', async () => {
    const accessToken = await tokenOf('basic')
    expect(await sandbox.read('sns/linked')).toEqual(['kakao:basic'])
    await kakao.unlink({ subject: '3100000001', accessToken })
    expect(await sandbox.read('sns/linked')).toEqual([])
    await kakao.unlink({ subject: '3100000001', accessToken })
  })
  it('[G7] a redirect URL outside the shop is rejected', async () => {
    const page = kakao.toLoginPage({ redirectUri: 'https://evil.example/login/kakao-popup', state: 's' })
    const answer = await fetch(page)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('KOE006')
  })
})

describe('naver', () => {
  const exchange = (code: string) => naver.exchange({ code, redirectUri: back, state: 'state-1' })
  const tokenOf = async (person: string) => exchange(await codeFrom(naver, back, person))

  it('[C002] page, code, token with a string lifetime, profile', async () => {
    expect(await naver.read(await tokenOf('basic'))).toEqual({
      subject: 'n-7Qk2vD0xTj1',
      email: 'haneul@naver.example',
    })
    expect((await naver.read(await tokenOf('second'))).email).toBeNull()
  })
  it('a code is valid once: the error has status 200', async () => {
    const code = await codeFrom(naver, back, 'basic')
    await exchange(code)
    expect(await failureOf(exchange(code))).toBe('invalid')
  })
  it('a token expires after an hour: later calls require a new one', async () => {
    const accessToken = await tokenOf('basic')
    await sandbox.lever('clock', { advanceMs: 3_600_000 })
    expect(await failureOf(naver.read(accessToken))).toBe('invalid')
    expect(await failureOf(naver.unlink({ subject: 'n-7Qk2vD0xTj1', accessToken }))).toBe('invalid')
  })
  it('[E9] re-authentication forces the Naver login page', () => {
    const visit = { redirectUri: back, state: 's' }
    expect(new URL(naver.toLoginPage({ ...visit, anew: true })).searchParams.get('auth_type')).toBe('reauthenticate')
    expect(new URL(naver.toLoginPage(visit)).searchParams.has('auth_type')).toBe(false)
  })
  it('[E6] an invalid token is rejected although the status is 200', async () => {
    expect(await failureOf(naver.read('no-such-token'))).toBe('invalid')
  })
  it('[E6] a provider failure is unavailable', async () => {
    const token = await tokenOf('basic')
    await sandbox.lever('fault', { vendor: 'naver', route: 'me', mode: 'error', status: 502 })
    expect(await failureOf(naver.read(token))).toBe('unavailable')
  })
  it('[C013] unlinking', async () => {
    const accessToken = await tokenOf('basic')
    await naver.unlink({ subject: 'n-7Qk2vD0xTj1', accessToken })
    expect(await sandbox.read('sns/linked')).toEqual([])
    expect(await failureOf(naver.unlink({ subject: 'n-7Qk2vD0xTj1', accessToken }))).toBe('invalid')
  })
})
