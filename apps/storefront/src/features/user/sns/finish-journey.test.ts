import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishJourney, returnPathOf } from './finish-journey.ts'
import { endJourney, type SnsJourney } from './sns-journey.ts'

const journey: SnsJourney = {
  snsType: 'naver',
  state: 'state-1',
  redirectUri: 'http://ru.localhost/login/naver',
  returnPath: '/cart',
  aim: 'login',
}
const enter = async () => undefined
const finish = (search: string, given: SnsJourney | undefined = journey) =>
  finishJourney(given, new URLSearchParams(search), enter)
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('[SCREEN-2] a cancelled provider login is reported, and another login keeps the return path', async () => {
  expect(await finish('error=access_denied&state=state-1')).toEqual({
    to: '/login?returnUrl=%2Fcart',
    message: '네이버 로그인을 취소했어요.',
  })
})

test.each(['error=server_error&state=state-1', 'state=state-1'])(
  '[SCREEN-2] a provider error (%s) is reported as a failure of the provider, not as a cancellation',
  async (search) => {
    await expect(finish(search)).rejects.toThrow('네이버에서 로그인을 마치지 못했어요.')
  },
)

test('[SCREEN-2] after a failure a login keeps the return path, and a proof returns to its form', () => {
  expect(returnPathOf(journey)).toBe('/login?returnUrl=%2Fcart')
  expect(returnPathOf({ ...journey, aim: 'prove', returnPath: '/my-cuma/settings/account' })).toBe(
    '/my-cuma/settings/account',
  )
})

test('[G8] a provider login finishes once, with its own state, whatever else is stored in the tab', () => {
  sessionStorage.setItem('auth.sns-journey', JSON.stringify(journey))
  expect(endJourney('guessed')).toBeUndefined()
  expect(endJourney('state-1')).toEqual(journey)
  expect(endJourney('state-1')).toBeUndefined()
  for (const junk of ['not json', 'null', '7']) {
    sessionStorage.setItem('auth.sns-journey', junk)
    expect(endJourney('state-1')).toBeUndefined()
  }
})

test('[E9] a proof sends the code to the server and exchanges it for no token in the browser', async () => {
  const asked: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push({ url, body: JSON.parse(body as string) })
    return Response.json({ authAt: '2026-11-24T00:00:00.000Z' })
  })
  const proof: SnsJourney = { ...journey, aim: 'prove', returnPath: '/my-cuma/settings/account' }
  expect(await finish('code=code-1&state=state-1', proof)).toMatchObject({ to: '/my-cuma/settings/account' })
  const { snsType, state, redirectUri } = journey
  expect(asked).toEqual([
    { url: expect.stringContaining('/v1/auth/prove'), body: { snsType, code: 'code-1', state, redirectUri } },
  ])
})
