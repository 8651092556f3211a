import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KakaoAddress, KakaoPostcodeClass } from './kakao-postcode.ts'
import type { PostcodePlace } from './postcode-place.ts'
import { PostcodeSheet } from './postcode-sheet.tsx'

const first = vi.hoisted(() => ({ path: '/address' }))
vi.mock('#src/lib/page/first-path.ts', () => ({ firstPath: () => first.path }))

const found = {
  zonecode: '06164',
  roadAddress: '서울특별시 강남구 영동대로 513',
  jibunAddress: '서울특별시 강남구 삼성동 159',
  name: '코엑스',
  areaAddress: 'major',
}
const SCRIPT = 'https://postcode.example/v2.js'
const answers = { tools: { widget: SCRIPT as string | null, search: true, map: null }, isDown: false }

/** Simulated network behaviour of the widget's script. */
const script = { mode: 'comes' as 'comes' | 'fails' | 'hangs' }
const asked: string[] = []

class FakePostcode {
  readonly #options: { oncomplete: (address: KakaoAddress) => void }
  constructor(options: { oncomplete: (address: KakaoAddress) => void }) {
    this.#options = options
  }
  embed(place: HTMLElement) {
    const button = document.createElement('button')
    button.textContent = '테헤란로 152'
    button.addEventListener('click', () =>
      this.#options.oncomplete({
        zonecode: '06236',
        userSelectedType: 'R',
        roadAddress: '서울 강남구 테헤란로 152',
        jibunAddress: '서울 강남구 역삼동 737',
        bname: '역삼동',
      }),
    )
    place.append(button)
  }
}

beforeEach(() => {
  first.path = '/address'
  answers.tools = { widget: SCRIPT, search: true, map: null }
  answers.isDown = false
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (answers.isDown)
      return Response.json(
        {
          statusCode: 503,
          code: 'addressSearchUnavailable',
          error: 'Service Unavailable',
          message: '지금은 주소를 찾을 수 없어요.',
          requestId: '1',
        },
        { status: 503 },
      )
    return Response.json(url.includes('/tools') ? answers.tools : { list: [found] })
  })
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return
    asked.push(node.src)
    if (script.mode === 'hangs') return
    if (script.mode === 'comes') window.kakao = { Postcode: FakePostcode as unknown as KakaoPostcodeClass }
    queueMicrotask(() => node.dispatchEvent(new Event(script.mode === 'comes' ? 'load' : 'error')))
  })
})
afterEach(() => {
  cleanup()
  delete window.kakao
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => {
  const chosen: PostcodePlace[] = []
  render(<PostcodeSheet open onClose={() => undefined} onChoose={(place) => chosen.push(place)} />)
  return { user: userEvent.setup(), chosen }
}
const searchFor = async (user: ReturnType<typeof userEvent.setup>, words: string) => {
  await user.type(await screen.findByRole('searchbox', {}, { timeout: 2_000 }), words)
  await user.click(screen.getByRole('button', { name: '찾기' }))
}

test('[SCREEN-1] the postcode widget is shown if its script loads, and its result is used', async () => {
  script.mode = 'comes'
  const { user, chosen } = open()
  await user.click(await screen.findByText('테헤란로 152'))
  expect(asked).toEqual([SCRIPT])
  expect(chosen).toEqual([
    {
      zonecode: '06236',
      roadAddress: '서울 강남구 테헤란로 152 (역삼동)',
      jibunAddress: '서울 강남구 역삼동 737',
      selectedAddress: 'road',
    },
  ])
})

test('[SCREEN-1] an empty widget can be replaced by the shop’s own search', async () => {
  script.mode = 'comes'
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /창이 비어 있으면/ }))
  expect(await screen.findByRole('searchbox')).toBeTruthy()
})

test.each(['fails', 'hangs'] as const)(
  '[SCREEN-1] if the script %s the shop’s own search is shown within two seconds',
  async (mode) => {
    script.mode = mode
    const { user, chosen } = open()
    await searchFor(user, '코엑스')
    await user.click(await screen.findByRole('button', { name: /영동대로 513/ }))
    expect(chosen).toEqual([
      {
        zonecode: '06164',
        roadAddress: '서울특별시 강남구 영동대로 513',
        jibunAddress: '서울특별시 강남구 삼성동 159',
        selectedAddress: 'road',
      },
    ])
  },
)

test('[G2] a document whose policy forbids the script does not request it', async () => {
  script.mode = 'comes'
  first.path = '/login'
  open()
  expect(await screen.findByRole('searchbox')).toBeTruthy()
  expect(asked).toEqual([])
})

test('[SCREEN-1] without widget and search a note says to type the address by hand', async () => {
  answers.tools = { widget: null, search: false, map: null }
  open()
  expect((await screen.findByRole('status')).textContent).toContain('직접 입력해 주세요')
})

test('[SCREEN-1] an unavailable search shows an error and the alternative', async () => {
  answers.tools = { widget: null, search: true, map: null }
  const { user } = open()
  await screen.findByRole('searchbox')
  answers.isDown = true
  await searchFor(user, '코엑스')
  expect((await screen.findByText('지금은 주소를 찾을 수 없어요.')).parentElement?.textContent).toContain(
    '직접 입력해 주세요',
  )
})
