import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishJourney, wayBackOf } from './finish-journey.ts'
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

test('[SCREEN-2] who did not agree is told so, and may log in another way to where they were going', async () => {
  expect(await finish('error=access_denied&state=state-1')).toEqual({
    to: '/login?returnUrl=%2Fcart',
    message: '네이버 로그인을 취소했어요.',
  })
})

test.each(['error=server_error&state=state-1', 'state=state-1'])(
  '[SCREEN-2] “Naver was down, and I was told that I had called it off”: %s is a failure of theirs',
  async (search) => {
    await expect(finish(search)).rejects.toThrow('네이버에서 로그인을 마치지 못했어요.')
  },
)

test('[SCREEN-2] after a failure the way on is kept, and a proof leads back to its form', () => {
  expect(wayBackOf(journey)).toBe('/login?returnUrl=%2Fcart')
  expect(wayBackOf({ ...journey, aim: 'prove', returnPath: '/my-cuma/settings/account' })).toBe(
    '/my-cuma/settings/account',
  )
})

test('[G8] a journey is good once, for its own state, whatever else stands in this tab', () => {
  sessionStorage.setItem('auth.sns-journey', JSON.stringify(journey))
  expect(endJourney('guessed')).toBeUndefined()
  expect(endJourney('state-1')).toEqual(journey)
  expect(endJourney('state-1')).toBeUndefined()
  for (const junk of ['not json', 'null', '7']) {
    sessionStorage.setItem('auth.sns-journey', junk)
    expect(endJourney('state-1')).toBeUndefined()
  }
})

test('[E9] a proof goes to the server as the code itself, and is exchanged for no token here', async () => {
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
