import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

const PEAR = 3
const POTATO = 11

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const user = userEvent.setup()
const type = async (label: string | RegExp, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

describe('happy', () => {
  test('[backoffice] the grid finds a product and changes its price in place', async () => {
    const { staff } = await openBackoffice(shop, '/products?q=감자', { roles: ['merchandiser'] })
    await user.click(await screen.findByRole('button', { name: /강원 감자 판매가 7,000원/ }))
    const field = screen.getByRole('textbox', { name: '강원 감자 판매가' })
    await user.clear(field)
    await user.type(field, '6500{Enter}')
    await screen.findByRole('button', { name: /강원 감자 판매가 6,500원/ })
    const saved = await staff?.api('admin.product.get', { params: { id: POTATO } })
    expect(saved?.product.combinations[0]?.price).toBe(6_500)
  })

  test('[backoffice] a new product opens in its editor, which names what it lacks', async () => {
    const { router } = await openBackoffice(shop, '/products/new', { roles: ['merchandiser'] })
    await type(/상품 이름/, '햇감자')
    await type('판매가', '9900')
    await type('재고', '10')
    await user.click(screen.getByRole('button', { name: '만들기' }))
    await screen.findByRole('heading', { name: '햇감자', level: 1 })
    expect(router.state.location.pathname).toMatch(/^\/products\/\d+$/)
    const gate = screen.getByRole('region', { name: '판매하려면' })
    expect(within(gate).getByText('사진을 한 장 이상 올려 주세요.')).toBeTruthy()
    expect(screen.getByRole('button', { name: '판매 시작' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('[backoffice] options make a row for each combination and are saved with their stock', async () => {
    const { staff } = await openBackoffice(shop, `/products/${PEAR}`, { roles: ['merchandiser'] })
    await user.click(await screen.findByRole('button', { name: '옵션 추가' }))
    await type('옵션 1 이름', '크기')
    await type('옵션 1 값', '소, 대')
    await type('소 재고', '7')
    await type('대 판매가', '25000')
    await type('대 정가', '26000')
    await user.click(screen.getByRole('button', { name: '옵션 저장' }))
    await screen.findByText('옵션과 가격을 저장했어요.')
    const saved = await staff?.api('admin.product.get', { params: { id: PEAR } })
    expect(saved?.product.combinations).toMatchObject([
      { name: '소', onHand: 7, price: 20_000 },
      { name: '대', onHand: 0, price: 25_000 },
    ])
  })

  test('[backoffice] fields and options that are saved right after each other do not refuse each other', async () => {
    const { staff } = await openBackoffice(shop, `/products/${PEAR}`, { roles: ['merchandiser'] })
    await type('한 줄 소개', '달고 시원해요')
    await type('소 재고', '9')
    const [save, saveOptions] = ['저장', '옵션 저장'].map((name) => screen.getByRole('button', { name }))
    // neither waits for the other's reply
    for (const button of [save, saveOptions]) fireEvent.click(button ?? document.body)
    await screen.findByText('옵션과 가격을 저장했어요.')
    await waitFor(async () => {
      const saved = await staff?.api('admin.product.get', { params: { id: PEAR } })
      expect(saved?.product).toMatchObject({
        fields: { summary: '달고 시원해요' },
        combinations: [{ name: '소', onHand: 9 }, { name: '대' }],
      })
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull())
  })

  test('[backoffice] what is typed while the fields are saved is still there and unsaved', async () => {
    await openBackoffice(shop, `/products/${PEAR}`, { roles: ['merchandiser'] })
    await type('한 줄 소개', '먼저 저장한 소개')
    const { fetch } = globalThis
    let goOn: () => void = () => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (init.method !== 'GET') await held
      return fetch(url, init)
    })
    const save = screen.getByRole('button', { name: '저장' })
    await user.click(save)
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'))
    await type('한 줄 소개', '나중에 적은 소개')
    goOn()
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>('한 줄 소개').value).toBe('나중에 적은 소개')
    await user.click(save)
    await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull())
    expect(screen.queryByRole('dialog', { name: '그사이에 값이 바뀌었어요' })).toBeNull()
  })
})

describe('description', () => {
  test('[backoffice] a description opens in the editor unchanged, and HTML that it cannot represent as HTML', async () => {
    const text = '<h3>산지</h3><p>강원에서 왔어요.</p>'
    await shop.db.exec('text', 'update product set contents = $1 where id = $2', [text, POTATO])
    await openBackoffice(shop, `/products/${POTATO}`, { roles: ['merchandiser'] })
    await user.click(await screen.findByRole('button', { name: '상세 설명 고치기' }))
    const editor = await screen.findByRole('textbox', { name: '상세 설명' }, { timeout: 10_000 })
    expect(editor.textContent).toBe('산지강원에서 왔어요.')
    expect(screen.getByRole('group', { name: '서식' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'HTML로 고치기' }))
    const source = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '상세 설명 HTML' })
    expect(source.value).toBe(text)
    await user.clear(source)
    await user.type(source, '<dl><dt>산지</dt></dl>')
    await screen.findByText(/글 편집기로 나타낼 수 없는 HTML이 있어요. 잃지 않도록/)
    expect(screen.getByRole('button', { name: '글로 고치기' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('error', () => {
  test('[backoffice] two people who change one product choose field by field', async () => {
    const { staff } = await openBackoffice(shop, `/products/${PEAR}`, { roles: ['merchandiser'] })
    await type('한 줄 소개', '내가 쓴 소개')
    const { product } = (await staff?.api('admin.product.get', { params: { id: PEAR } })) ?? {}
    const body = { version: product?.version ?? 0, summary: '남이 쓴 소개', origin: '전남 나주' }
    await staff?.api('admin.product.change', { params: { id: PEAR }, body })
    await user.click(screen.getByRole('button', { name: '저장' }))
    const dialog = await screen.findByRole('dialog', { name: '그사이에 값이 바뀌었어요' })
    expect(within(dialog).getByText('남이 쓴 소개')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '고른 값으로 저장' }))
    await waitFor(async () => {
      const now = await staff?.api('admin.product.get', { params: { id: PEAR } })
      expect(now?.product.fields).toMatchObject({ summary: '내가 쓴 소개', origin: '전남 나주' })
    })
  })

  test('[backoffice] typed values are stored as a draft of this tab', async () => {
    const opened = await openBackoffice(shop, `/products/${POTATO}`, { roles: ['merchandiser'] })
    await type('한 줄 소개', '저장하지 않은 소개')
    await waitFor(() => expect(sessionStorage.getItem(`backoffice.draft.ru.product.${POTATO}`)).toContain('않은 소개'))
    opened.unmount()
  })
})
