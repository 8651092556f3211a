import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { openReturn, quote } from './testing/open-return.tsx'

afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
})

test('[SCREEN-7] a return without a defect shows its shipping costs before submitting; for damaged products the seller pays', async () => {
  const { user } = openReturn({})
  await user.click(await screen.findByRole('radio', { name: '마음이 바뀌었어요' }))
  await screen.findByText('반품 배송비는 주문하신 분이 부담해요.')
  const amountOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  await vi.waitFor(() => expect(amountOf('돌려받을 금액')).toBe('4,000원'))
  expect([amountOf('처음 보낸 배송비'), amountOf('반품 배송비')]).toEqual(['−3,000원', '−3,000원'])
  await user.click(screen.getByRole('radio', { name: '상하거나 파손됐어요' }))
  await screen.findByText('반품 배송비는 판매자가 부담해요.')
  await vi.waitFor(() => expect(amountOf('돌려받을 금액')).toBe('10,000원'))
  expect(screen.queryByText('반품 배송비')).toBeNull()
  await user.click(screen.getByRole('radio', { name: '같은 상품으로 교환할게요' }))
  await screen.findByText('교환 배송비는 판매자가 부담해요.')
  expect(screen.queryByText('돌려받을 금액')).toBeNull()
})

test('[SCREEN-7] a return of a free-shipping product shows that it has no shipping costs', async () => {
  const { user } = openReturn({
    'orderItem.quoteReturn': () => ({ ...quote({}), shippingAfter: 0, returnFee: 0, money: 10_000 }),
  })
  for (const reason of ['마음이 바뀌었어요', '다른 이유가 있어요']) {
    await user.click(await screen.findByRole('radio', { name: reason }))
    await screen.findByText('반품 배송비는 따로 들지 않아요.')
    expect(screen.getByText('돌려받을 금액').nextElementSibling?.textContent).toBe('10,000원')
    expect(screen.queryByText('반품 배송비는 주문하신 분이 부담해요.')).toBeNull()
    expect(screen.queryByText(/배송비를 받지 않아요/)).toBeNull()
  }
})
