import type { Parcel } from '@shop/contract'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import TrackingPage from '#src/pages/order/after/tracking-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { sampleOrder } from '#src/testing/shop-samples.ts'

afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
})

const parcel: Parcel = {
  productIds: [1],
  courier: '한울택배',
  invoiceNo: '123456789012',
  trackingUrl: 'https://courier.example/123456789012',
  steps: [
    { at: '2026-11-21T01:00:00.000Z', place: '나주', text: '상품을 받았어요' },
    { at: '2026-11-21T09:00:00.000Z', place: '강남', text: '배송을 시작했어요' },
  ],
  isDelivered: false,
}
const open = (parcels: Parcel[]) => {
  fakeServer({
    'order.get': () => sampleOrder({ orderItemStatus: 'delivering' }),
    'orderItem.getTracking': () => ({ parcels }),
  })
  renderPages('/orders/5/tracking', { '/orders/:id/tracking': TrackingPage } as Parameters<typeof renderPages>[1])
  return userEvent.setup()
}

test('[SCREEN-7] a parcel shows its courier, its tracking number and its steps, latest first', async () => {
  const user = open([parcel])
  await screen.findByRole('heading', { name: '배송 중' })
  const steps = within(await screen.findByRole('list', { name: '배송 위치' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '배송을 시작했어요11.21(토) 18:00 · 강남',
    '상품을 받았어요11.21(토) 10:00 · 나주',
  ])
  expect(screen.getByRole('link', { name: /한울택배에서 보기/ }).getAttribute('href')).toBe(parcel.trackingUrl)
  await user.click(screen.getByRole('button', { name: '복사' }))
  await screen.findByText('송장 번호를 복사했어요.')
  expect(await navigator.clipboard.readText()).toBe(parcel.invoiceNo)
})

test('[SCREEN-7] an order that is not shipped yet shows a message', async () => {
  open([])
  await screen.findByRole('heading', { name: '아직 출발하지 않았어요' })
})
