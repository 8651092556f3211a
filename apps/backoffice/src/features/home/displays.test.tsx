import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'
import { seedDisplays } from '../../../../server/src/features/home/test-displays.ts'
import { photo } from '../../../../server/src/testing/test-pictures.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await seedDisplays(shop.db)
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const titles = async () =>
  (await shop.api()('home.listDisplays', { query: { take: 30 } })).displayCategories.map(({ title }) => title)
const open = async () => {
  await openBackoffice(shop, '/displays', { roles: ['merchandiser'] })
  return within(await screen.findByRole('list', { name: '페이지 목록' }))
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('happy', () => {
  test('[backoffice] a section is renamed, moved by keys, saved and published', async () => {
    const tree = await open()
    await userEvent.click(await tree.findByRole('button', { name: /^전시 chosen/ }))
    const title = await screen.findByRole('textbox', { name: '제목' })
    await userEvent.clear(title)
    await userEvent.type(title, '가을 추천')
    tree.getByRole('button', { name: /^전시 chosen/ }).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await press('초안 저장')
    expect(await screen.findByTitle('쇼핑몰 미리보기')).toHaveProperty('sandbox')
    expect(await titles()).not.toContain('가을 추천')
    await press('발행')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('list', { name: '바뀐 것' }).textContent).toContain('가을 추천')
    await userEvent.click(dialog.getByRole('button', { name: '지금 발행' }))
    await waitFor(async () => expect((await titles()).slice(0, 2)).toEqual(['가을 추천', '첫 화면']))
    await waitFor(() => expect(screen.getByRole('list', { name: '버전 목록' }).textContent).toContain('보여 주는 중'))
  })

  test('[backoffice] a new banner gets the error of its address beside the field', async () => {
    const tree = await open()
    await userEvent.click(await tree.findByRole('button', { name: 'hero에 배너 추가' }))
    const link = await screen.findByRole('textbox', { name: '누르면 가는 주소' })
    await userEvent.clear(link)
    await userEvent.type(link, 'https://evil.example')
    await press('초안 저장')
    expect(await screen.findByText('/로 시작하는 쇼핑몰 안의 주소를 적어 주세요.')).toBeDefined()
    await userEvent.clear(link)
    await userEvent.type(link, '/best')
    await press('초안 저장')
    await waitFor(() => expect(screen.queryByText('/로 시작하는 쇼핑몰 안의 주소를 적어 주세요.')).toBeNull())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '누르면 가는 주소' }).value).toBe('/best')
  })
})

describe('tree', () => {
  test('[backoffice] a page has the name of its menu, and a new section is the last one, in view and focused', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    await open()
    const page = await screen.findByRole('list', { name: '홈 안' })
    const sections = () => within(page).getAllByRole('button', { name: /^전시 / })
    const before = sections().length
    await press('홈에 전시 추가')
    await waitFor(() => expect(sections()).toHaveLength(before + 1))
    expect(sections().at(-1)?.textContent).toContain('새 전시')
    await waitFor(() => expect(document.activeElement).toBe(sections().at(-1)))
    expect(seen.mock.contexts.at(-1)).toBe(document.activeElement)
    seen.mockRestore()
  })

  test('[backoffice] on a phone the editor of a new section is focused', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    await openBackoffice(shop, '/displays', { roles: ['merchandiser'], width: 390 })
    await press('따로 여는 전시 추가')
    await screen.findByRole('button', { name: '전시 구성으로' })
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-node-editor')).toBe(true))
    seen.mockRestore()
  })
})

describe('pictures', () => {
  const choosePicture = async () => {
    const tree = await open()
    await userEvent.click(await tree.findByRole('button', { name: /^전시 chosen/ }))
    const picture = await photo({ kind: 'png', width: 60, height: 30 })
    const input = await screen.findByLabelText<HTMLInputElement>(/^사진 (고르기|바꾸기)$/)
    await userEvent.upload(input, new File([new Uint8Array(picture)], '가을.png', { type: 'image/png' }))
  }

  test('[backoffice] a chosen picture is sent at once and is in the draft that is saved', async () => {
    await choosePicture()
    expect(await screen.findByRole('button', { name: '정사각형으로 자르기' })).toBeDefined()
    expect(screen.getByRole('textbox', { name: '대표 사진 설명' })).toBeDefined()
    await press('초안 저장')
    const { document } = await shop.db.one<{ document: string }>(
      'draft',
      `select document::text as document from display_version where state = 'draft'`,
      [],
    )
    expect(document).toMatch(/"image": \{[^}]*"key"/)
  })

  test('[backoffice] a save waits for a picture that is being sent, and names it', async () => {
    let go: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (go = resolve))
    const tree = await open()
    const connected = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.includes('picture') && init?.method === 'POST') await answered
      return connected(url, init)
    })
    await userEvent.click(await tree.findByRole('button', { name: /^전시 chosen/ }))
    await userEvent.upload(
      await screen.findByLabelText<HTMLInputElement>(/^사진 (고르기|바꾸기)$/),
      new File(['no picture'], '겨울.png', { type: 'image/png' }),
    )
    const why = '사진을 올리고 있어요: 겨울.png. 다 올린 뒤에 저장해 주세요.'
    await waitFor(() => expect(screen.getByRole('button', { name: /초안 저장/ }).title).toBe(why))
    await userEvent.keyboard('{Control>}s{/Control}')
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(1)
    go()
    await waitFor(() => expect(screen.getByRole('button', { name: /초안 저장/ }).title).not.toBe(why))
  })
})
