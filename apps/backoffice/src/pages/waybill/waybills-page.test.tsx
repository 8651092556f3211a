import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bulkJobs } from '../../../../server/src/features/bulk/run-bulk-jobs.ts'
import { walk } from '../../../../server/src/features/order/testing/test-orders.ts'
import { buy, LINE } from '../../../../server/src/features/refund/testing/buying.ts'
import { waybillKind } from '../../../../server/src/features/staff/waybill/waybill-kind.ts'
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
const runJobs = () => createJobs({ db: shop.db, clock, handlers: bulkJobs(app(), [waybillKind]) }).runDueJobs()
const order = async (): Promise<string> => {
  const { id, orderNo } = await buy(shop, shop.api(await shop.guest()), [LINE.apple])
  await walk({ db: shop.db, app: app() }, id, ['delivery_waiting'])
  return orderNo
}
const upload = async (lines: readonly string[]) => {
  const file = new File([['주문번호,택배사,운송장번호', ...lines].join('\n')], '운송장.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('운송장 파일'), file)
}

describe('happy', () => {
  test('[backoffice] a sheet shows its bad rows, is applied with progress, and undone', async () => {
    const orderNo = await order()
    await openBackoffice(shop, '/orders/waybills', { roles: ['packer'] })
    await upload([`${orderNo},CJ대한통운,400000000001`, '20991231-ZZZZZZZZ,CJ대한통운,400000000002'])
    const bad = await screen.findByRole('region', { name: '고칠 줄' })
    expect(within(bad).getByText('없는 주문 번호예요.')).toBeDefined()
    expect(within(bad).getByRole('cell', { name: '3' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: '1건 등록하기' }))
    await screen.findByRole('region', { name: '운송장 1건 등록' })
    await runJobs()
    await screen.findByText('1줄 가운데 1줄을 했고 0줄을 못 했어요.', {}, { timeout: 5_000 })
    await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '되돌리기' }))
    await screen.findByRole('region', { name: '되돌리기: 운송장 1건 등록' })
    await runJobs()
    await waitFor(async () => {
      const { state } = await shop.db.one<{ state: string }>(
        'state',
        'select min(x.status::text) as state from order_product x join orders o on o.id = x.order_id where o.order_no = $1',
        [orderNo],
      )
      expect(state).toBe('delivery_waiting')
    })
  }, 30_000)

  test('[backoffice] the scanner takes an order and a number and is ready for the next', async () => {
    const orderNo = await order()
    await openBackoffice(shop, '/orders/waybills', { roles: ['packer'], width: 390 })
    const first = await screen.findByLabelText(/^주문 번호/)
    await userEvent.selectOptions(screen.getByLabelText('택배사'), 'CJ대한통운')
    await userEvent.type(first, `${orderNo}{Enter}`)
    expect(document.activeElement).toBe(screen.getByLabelText('운송장 번호'))
    await userEvent.keyboard('400000000009{Enter}')
    await screen.findByText(`${orderNo} · CJ대한통운 400000000009`)
    expect(document.activeElement).toBe(first)
  }, 30_000)

  test('[backoffice] on a phone the waiting orders are entered one after another, with the courier by the number', async () => {
    const both = [await order(), await order()]
    await openBackoffice(shop, '/orders/waybills', { roles: ['packer'], width: 390 })
    const list = within(await screen.findByRole('list', { name: '배송 준비 중인 주문' }))
    const chosen = both[1] ?? ''
    await userEvent.click(await list.findByRole('button', { name: new RegExp(chosen) }))
    const number = screen.getByLabelText<HTMLInputElement>('운송장 번호')
    expect(document.activeElement).toBe(number)
    expect(number.inputMode).toBe('numeric')
    await userEvent.keyboard('12345678901')
    screen.getByText('로젠택배 번호예요.')
    await userEvent.keyboard('{Enter}')
    await screen.findByText(`${chosen} · 로젠택배 12345678901`)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^주문 번호/).value).toMatch(/^\d{8}-/))
    expect(screen.getByLabelText<HTMLInputElement>(/^주문 번호/).value).not.toBe(chosen)
    await waitFor(() => expect(document.activeElement).toBe(number))
    await userEvent.keyboard('400000000017')
    await userEvent.click(screen.getByRole('button', { name: '한진택배' }))
    await userEvent.click(screen.getByRole('button', { name: '등록' }))
    await screen.findByText(/ · 한진택배 400000000017$/)
  }, 30_000)

  test('[backoffice] the number of a photo is shown and entered only when the person says so', async () => {
    const orderNo = await order()
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['code_128']
        detect = async (image: { text: string }) =>
          image.text === 'empty' ? [] : [{ rawValue: '4000 0000 0025' }, { rawValue: 'not a number' }]
      },
    )
    vi.stubGlobal('createImageBitmap', async (file: File) => ({ text: await file.text(), close: () => undefined }))
    await openBackoffice(shop, '/orders/waybills', { roles: ['packer'], width: 390 })
    const input = await screen.findByLabelText('운송장 사진으로 읽기')
    await userEvent.upload(input, new File(['empty'], 'a.jpg', { type: 'image/jpeg' }))
    await screen.findByText(/바코드를 찾지 못했어요/)
    await userEvent.upload(input, new File(['label'], 'b.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('운송장 번호').value).toBe('400000000025'))
    const stateOf = () =>
      shop.db.one<{ state: string }>(
        't',
        'select x.status::text as state from order_product x join orders o on o.id = x.order_id where o.order_no = $1',
        [orderNo],
      )
    expect((await stateOf()).state).toBe('delivery_waiting')
    await userEvent.type(screen.getByLabelText(/^주문 번호/), orderNo)
    await userEvent.selectOptions(screen.getByLabelText('택배사'), 'CJ대한통운')
    await userEvent.click(screen.getByRole('button', { name: '등록' }))
    await screen.findByText(`${orderNo} · CJ대한통운 400000000025`)
    expect((await stateOf()).state).toBe('delivering')
  }, 30_000)
})

describe('error', () => {
  test('[backoffice] the scanner says why a parcel is refused', async () => {
    await openBackoffice(shop, '/orders/waybills', { roles: ['packer'] })
    await userEvent.type(await screen.findByLabelText(/^주문 번호/), '20991231-ZZZZZZZZ{Enter}')
    await userEvent.keyboard('12345678901{Enter}')
    await screen.findByText('없는 주문 번호예요.')
  }, 30_000)
})
