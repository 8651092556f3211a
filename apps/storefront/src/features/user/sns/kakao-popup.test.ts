import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askInPopup, sendAnswer } from './kakao-popup.ts'

const popup = { location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('open', () => popup)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ url: 'https://kauth.example/authorize', state: 'state-1' })
  })
})
afterEach(() => vi.unstubAllGlobals())

const turn = () => new Promise((resolve) => setTimeout(resolve, 20))

test('[G8] messages of foreign windows are ignored while waiting for Kakao', async () => {
  const settled = vi.fn<() => void>()
  const waiting = new AbortController()
  const asking = askInPopup('login', waiting.signal)
  asking.then(settled, settled)
  await turn()
  const stolen = { state: 'state-1', code: 'of-somebody-else' }
  for (const origin of ['https://evil.example', 'null', window.location.origin])
    window.dispatchEvent(new MessageEvent('message', { origin, data: stolen }))
  // answers with another state and invalid answers are ignored too
  for (const answer of [{ state: 'guessed', code: 'x' }, 'state-1', null]) sendAnswer(answer as { state: string })
  await turn()
  expect(settled).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
  waiting.abort()
  await expect(asking).rejects.toMatchObject({ name: 'AbortError' })
})

test('[G8] the answer of the shop’s own popup with the right state is accepted', async () => {
  const asking = askInPopup('prove', new AbortController().signal)
  await turn()
  sendAnswer({ state: 'state-1', code: 'agreed' })
  const redirectUri = `${window.location.origin}/login/kakao-popup`
  expect(await asking).toEqual({ snsType: 'kakaotalk', code: 'agreed', state: 'state-1', redirectUri })
  expect(asked).toHaveLength(1)
})

test.each([
  ['access_denied', '카카오 로그인을 취소했어요.'],
  ['server_error', '카카오에서 로그인을 마치지 못했어요. 잠시 후 다시 시도해 주세요.'],
])('[SCREEN-2] a Kakao error (%s) is shown with the shop’s own text', async (error, text) => {
  const asking = askInPopup('login', new AbortController().signal)
  await turn()
  sendAnswer({ state: 'state-1', error })
  await expect(asking).rejects.toThrow(text)
})
