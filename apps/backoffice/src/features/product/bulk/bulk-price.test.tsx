import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bulkJobs } from '../../../../../server/src/features/bulk/run-bulk-jobs.ts'
import { bulkChangeKind } from '../../../../../server/src/features/product/bulk-edit/bulk-change.ts'
import { createJobs } from '../../../../../server/src/jobs/jobs.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'
import { ProductBulkBar, toSelection } from './product-bulk-bar.tsx'

const clock = () => shop.clock.now
const app = () => ({ db: shop.db, config: shop.config, clock, integrations: {} as never })
const runJobs = () => createJobs({ db: shop.db, clock, handlers: bulkJobs(app(), [bulkChangeKind]) }).runDueJobs()
const nothing = { except: [], count: undefined, clear: () => undefined }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

describe('happy', () => {
  test('[backoffice] the selected products are shown with their prices before and after, and start a job', async () => {
    const { client } = await openBackoffice(shop, '/', { roles: ['merchandiser'] })
    await screen.findByRole('navigation', { name: '메뉴' })
    const selection = { ...nothing, isAll: false, ids: [11], query: {} }
    render(
      <QueryClientProvider client={client}>
        <ProductBulkBar selection={selection} />
      </QueryClientProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: '가격 바꾸기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '가격 한꺼번에 바꾸기' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '방법' }), 'percent')
    await userEvent.type(dialog.getByRole('textbox', { name: '비율' }), '10')
    const table = within(await dialog.findByRole('region', { name: '바뀌는 상품' }))
    const { price } = await shop.db.one<{ price: number }>('price', 'select price from product where id = 11', [])
    expect(table.getByText(`${(Math.round((price * 1.1) / 10) * 10).toLocaleString('ko')}원`)).toBeDefined()
    await userEvent.click(await dialog.findByRole('button', { name: '1개 바꾸기' }))
    expect(await dialog.findByRole('progressbar', { name: '상품 1개 가격 변경' })).toBeDefined()
  })

  test('[backoffice] state, category and shipping are previewed, changed and undone', async () => {
    const { client } = await openBackoffice(shop, '/', { roles: ['merchandiser'] })
    await screen.findByRole('navigation', { name: '메뉴' })
    const selection = { ...nothing, isAll: false, ids: [11, 15], query: {} }
    render(
      <QueryClientProvider client={client}>
        <ProductBulkBar selection={selection} />
      </QueryClientProvider>,
    )
    const open = async (button: string, name: string) => {
      await userEvent.click(screen.getByRole('button', { name: button }))
      return within(await screen.findByRole('dialog', { name }))
    }
    const stored = () =>
      shop.db.one(
        'product',
        'select product_status as status, category_id as category, shipping_fee_type as type, shipping_fee as fee, delivery_company as courier from product where id = 11',
        [],
      )
    const before = await stored()
    const state = await open('상태 바꾸기', '판매 상태 한꺼번에 바꾸기')
    await userEvent.selectOptions(state.getByRole('combobox', { name: '판매 상태' }), 'temp_stock_out')
    // 15 is not on sale
    expect(await state.findByText('판매를 시작한 상품만 바꿀 수 있어요.')).toBeDefined()
    expect(state.getByText('상품 2개를 바꿔요.')).toBeDefined()
    await userEvent.click(state.getByRole('button', { name: '취소' }))
    const category = await open('카테고리 바꾸기', '카테고리 한꺼번에 바꾸기')
    await category.findByRole('option', { name: '· 베리' })
    await userEvent.selectOptions(category.getByRole('combobox', { name: '카테고리' }), '· 베리')
    await category.findByText('상품 2개를 바꿔요.')
    await userEvent.click(category.getByRole('button', { name: '취소' }))
    const shipping = await open('배송 바꾸기', '배송 한꺼번에 바꾸기')
    await userEvent.type(shipping.getByRole('textbox', { name: '택배사' }), '새벽택배')
    await userEvent.selectOptions(shipping.getByRole('combobox', { name: '배송비 종류' }), 'type02')
    await userEvent.type(shipping.getByRole('textbox', { name: '배송비' }), '2500')
    await userEvent.click(await shipping.findByRole('button', { name: '2개 바꾸기' }))
    await shipping.findByRole('progressbar')
    await runJobs()
    expect(await stored()).toMatchObject({ type: 'type02', fee: 2_500, courier: '새벽택배' })
    await shipping.findByText('2개를 바꿨어요.', {}, { timeout: 5_000 })
    const [close] = shipping.getAllByRole('button', { name: '닫기' }).slice(-1)
    if (close) await userEvent.click(close)
    await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }))
    await screen.findByText('되돌리고 있어요.')
    await runJobs()
    expect(await stored()).toEqual(before)
  })

  test('[backoffice] all rows of the grid are its filter, without the order of its rows', () => {
    const query = { categoryId: '91', q: '사과', orderBy: 'latest' }
    expect(toSelection({ ...nothing, isAll: true, ids: [], query })).toEqual({
      filter: { categoryId: '91', q: '사과' },
    })
    expect(toSelection({ ...nothing, isAll: false, ids: ['3', 4], query })).toEqual({ ids: [3, 4] })
  })
})
