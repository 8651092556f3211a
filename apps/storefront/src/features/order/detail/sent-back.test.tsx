import type { OrderItem } from '@shop/contract'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import OrderPage from '#src/pages/order/order-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder, sampleProduct } from '#src/testing/shop-samples.ts'

const pages = { '/orders/:id': OrderPage } as Parameters<typeof renderPages>[1]
type Status = OrderItem['orderItemProducts'][number]['orderItemProductStatus']
type Step = OrderItem['timeline'][number]

const stepOf = (from: Status, to: Status, more: Partial<Step> = {}): Step => ({
  orderItemProductId: 1,
  from,
  to,
  actor: 'operator',
  reason: '',
  at: '2026-11-23T01:00:00.000Z',
  ...more,
})
const asked = (to: Status) => stepOf('delivery_end', to, { actor: 'shopper', at: '2026-11-22T01:00:00.000Z' })
const orderOf = (status: Status, steps: Step[]): OrderItem => {
  const order = sampleOrder({ orderItemStatus: 'delivery_end' })
  const orderItemProducts = order.orderItemProducts.map((product) => ({ ...product, orderItemProductStatus: status }))
  return { ...order, orderItemProducts, timeline: [...order.timeline, ...steps] }
}
const PHOTO = 'data:image/webp;base64,UklGRg=='
const open = async (order: OrderItem) => {
  fakeServer({
    'order.get': () => order,
    'orderItem.listReturnPictures': () => ({
      requests: order.requests
        .filter(({ pictureCount }) => pictureCount > 0)
        .map(({ orderItemProductId, at, pictureCount }) => ({
          orderItemProductId,
          at,
          pictures: Array.from({ length: pictureCount }, () => PHOTO),
        })),
    }),
  })
  renderPages('/orders/5', pages)
  return within(await screen.findByRole('region', { name: '주문 상품' }))
}
const reason = '보내 주신 사진으로는 파손을 확인할 수 없어요.'

describe('[SCREEN-7] a rejected request is shown with its reason, not only as delivered', () => {
  test.each([
    ['return_request', 'delivery_end', 'delivery_end', '반품 신청이 거절됐어요', '반품 거절'],
    ['replace_request', 'delivery_end', 'delivery_end', '교환 신청이 거절됐어요', '교환 거절'],
    ['replace_request', 'delivery_end', 'complete', '교환 신청이 거절됐어요', '교환 거절'],
    ['withdraw_request', 'delivery_waiting', 'delivery_delay', '취소 요청이 거절됐어요', '취소 거절'],
  ] as const)('%s → %s, current status %s', async (from, to, now, text, step) => {
    const part = await open(orderOf(now, [asked(from), stepOf(from, to, { reason })]))
    expect(part.getByText(text).parentElement?.textContent).toBe(`${text} · ${reason}`)
    expect(screen.getByText(step).closest('li')?.textContent).toContain(reason)
  })

  test.each([
    [
      'asked for again',
      'return_request',
      [stepOf('return_request', 'delivery_end', { reason }), asked('return_request')],
    ],
    [
      'taken back since',
      'return_complete',
      [stepOf('return_request', 'delivery_end', { reason }), stepOf('return_request', 'return_complete')],
    ],
    ['on its way', 'delivering', [stepOf('withdraw_request', 'delivery_waiting', { reason })]],
    ['never asked for', 'delivery_end', [stepOf('delivering', 'delivery_end', { reason })]],
  ] as const)('no rejection is shown for a request that was %s', async (_, now, steps) => {
    const part = await open(orderOf(now, [...steps]))
    expect(part.queryByText(/거절됐어요/)).toBeNull()
  })
})

test('[SCREEN-7] timeline entries of an order with several products name their product', async () => {
  const order = orderOf('delivery_end', [
    stepOf('replace_request', 'delivery_end', { orderItemProductId: 2, reason: '재고가 없어요.' }),
    stepOf('return_request', 'delivery_end', { reason }),
  ])
  const [product] = order.orderItemProducts
  if (!product) throw new Error('the sample has a product')
  const other = { ...product, id: 2, product: { ...sampleProduct(2), name: '감자' } }
  // an entry about both products names neither
  const timeline = order.timeline.flatMap((step) =>
    step.to === 'paid' ? [step, { ...step, orderItemProductId: 2 }] : [step],
  )
  await open({ ...order, orderItemProducts: [product, other], timeline })
  const stepText = (text: string) => screen.getByText(text, { selector: 'details *' }).closest('li')?.textContent
  expect(stepText('교환 거절')).toBe('교환 거절11.23(월) 10:00감자재고가 없어요.')
  expect(stepText('반품 거절')).toBe(`반품 거절11.23(월) 10:00${product.product.name}${reason}`)
  expect(stepText('결제 완료')).toBe('결제 완료11.21(토) 10:01')
})

test('[SCREEN-7] [K15] submitted return requests are shown with kind, reason, text, photos and time', async () => {
  const user = userEvent.setup()
  const asked = { orderItemProductId: 1, kind: 'return' as const, reason: 'damaged', contents: '두 개가\n터졌어요.' }
  const first = { ...asked, pictureCount: 2, at: '2026-11-22T01:00:00.000Z' }
  const again = { ...asked, kind: 'replace' as const, contents: '', pictureCount: 0, at: '2026-11-23T01:00:00.000Z' }
  const others = { ...first, orderItemProductId: 2, contents: '다른 상품이에요.' }
  const part = await open({ ...orderOf('delivery_end', []), requests: [first, again, others] })
  await user.click(part.getByText('신청 내용 보기'))
  const told = part.getAllByRole('definition').map(({ textContent }) => textContent)
  // newest first, without requests of other products
  expect(told.slice(0, 3)).toEqual(['교환', '상하거나 파손됐어요', '11.23(월) 10:00'])
  const words = ['두 개가\n터졌어요.', '2장']
  expect(told.slice(3)).toEqual(['반품', '상하거나 파손됐어요', ...words, '11.22(일) 10:00'])
  // [K15] the photos are shown with their request
  const photos = within(await part.findByRole('list', { name: '함께 보낸 사진' }))
  expect((await photos.findAllByRole('img')).map((photo) => photo.getAttribute('src'))).toEqual([PHOTO, PHOTO])
})

test('a product without requests has no request section', async () => {
  const part = await open(orderOf('delivery_end', []))
  expect(part.queryByText('신청 내용 보기')).toBeNull()
})
