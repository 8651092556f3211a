import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bulkJobs } from '../../../../server/src/features/bulk/run-bulk-jobs.ts'
import { bulkChangeKind } from '../../../../server/src/features/product/bulk-edit/bulk-change.ts'
import { createJobs } from '../../../../server/src/jobs/jobs.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const clock = () => shop.clock.now
const app = () => ({ db: shop.db, config: shop.config, clock, integrations: {} as never })
const runJobs = () => createJobs({ db: shop.db, clock, handlers: bulkJobs(app(), [bulkChangeKind]) }).runDueJobs()
const pricesOf = () =>
  shop.db.many<{ productId: number; price: number }>(
    'prices',
    'select product_id as "productId", price from product_option_combination order by id',
    [],
  )
const user = userEvent.setup()

describe('happy', () => {
  test('[backoffice] all products that match are selected, become dearer, and get their prices back', async () => {
    const before = await pricesOf()
    const { staff } = await openBackoffice(shop, '/products?productStatus=stock_in', { roles: ['merchandiser'] })
    const query = { productStatus: 'stock_in', take: 100 } as const
    const { products } = (await staff?.api('admin.product.list', { query })) ?? { products: [] }
    const matching = new Set(products.map(({ id }) => id))
    expect(matching.size).toBeGreaterThan(1)
    const grid = await screen.findByRole('grid', { name: '상품 목록' })
    await user.click(await within(grid).findByRole('checkbox', { name: '1번째 줄 고르기' }))
    const bar = within(await screen.findByRole('region', { name: '고른 줄에 할 일' }))
    await user.click(bar.getByRole('button', { name: `조건에 맞는 ${matching.size}개 모두` }))
    await user.click(bar.getByRole('button', { name: '가격 바꾸기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '가격 한꺼번에 바꾸기' }))
    await user.type(dialog.getByRole('textbox', { name: '금액' }), '1000')
    await user.click(await dialog.findByRole('button', { name: `${matching.size}개 바꾸기` }))
    await dialog.findByRole('progressbar')
    await runJobs()
    await dialog.findByText(`${matching.size}개를 바꿨어요.`, {}, { timeout: 5_000 })
    const raised = before.map(({ productId, price }) => ({
      productId,
      price: matching.has(productId) ? price + 1_000 : price,
    }))
    expect(await pricesOf()).toEqual(raised)
    const [first] = products
    await user.click(dialog.getAllByRole('button', { name: '닫기' }).at(-1)!)
    await within(grid).findAllByText(`${((first?.price ?? 0) + 1_000).toLocaleString('ko')}원`)
    await user.click(await screen.findByRole('button', { name: '되돌리기' }))
    await screen.findByText('되돌리고 있어요.')
    await runJobs()
    await waitFor(async () => expect(await pricesOf()).toEqual(before))
  })
})

describe('security', () => {
  test('[backoffice] [F6] staff who may only read products select none', async () => {
    await openBackoffice(shop, '/products', { roles: ['care'] })
    const grid = await screen.findByRole('grid', { name: '상품 목록' })
    await within(grid).findByText('강원 감자')
    expect(within(grid).queryByRole('checkbox')).toBeNull()
  })
})
