import { AppError } from '@shop/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { bodiesOf } from '#src/testing/fake-server.tsx'
import { delivered, openReturn, quote } from './testing/open-return.tsx'

afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
})

test('[PAY-7] a return of an order paid by deposit asks for the refund account', async () => {
  const { journal, user } = openReturn({
    'orderItem.quoteReturn': (asked) => ({ ...quote(asked), to: 'account', needsAccount: true }),
    'orderItem.requestReturn': () => delivered(false),
  })
  await user.click(await screen.findByRole('radio', { name: '너무 늦게 도착했어요' }))
  await screen.findByRole('heading', { name: '환불받을 계좌' })
  // an exchange has no refund
  await user.click(screen.getByRole('radio', { name: '같은 상품으로 교환할게요' }))
  expect(screen.queryByRole('heading', { name: '환불받을 계좌' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '반품하고 환불받을게요' }))
  await user.click(await screen.findByRole('button', { name: '반품 신청하기' }))
  for (const name of [/^은행/, /^계좌 번호/, /^예금주/])
    expect(screen.getByLabelText(name).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText(/^은행/))
  expect(journal.some(([name]) => name === 'orderItem.requestReturn')).toBe(false)
  await user.selectOptions(screen.getByLabelText(/^은행/), '신한은행')
  await user.type(screen.getByLabelText(/^계좌 번호/), '110-123-456789')
  await user.type(screen.getByLabelText(/^예금주/), '이주문')
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('반품을 신청했어요.')
  expect(bodiesOf(journal, 'orderItem.requestReturn')).toMatchObject([
    { kind: 'return', refundAccount: { bankCode: '88', accountNumber: '110-123-456789', holderName: '이주문' } },
  ])
})

test('[PAY-7] an account the server requires only after submitting is requested in the form, and a rejected one shows an error at its field', async () => {
  let needsAccount = false
  const { user } = openReturn({
    'orderItem.quoteReturn': (asked) => ({ ...quote(asked), to: 'account', needsAccount }),
    'orderItem.requestReturn': () => {
      if (needsAccount)
        throw new AppError('invalidInput', {
          problems: [{ path: 'body.refundAccount.accountNumber', message: '계좌 번호를 다시 확인해 주세요.' }],
        })
      needsAccount = true
      throw new AppError('refundAccountRequired')
    },
  })
  await user.click(await screen.findByRole('radio', { name: '너무 늦게 도착했어요' }))
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('돌려받을 계좌를 입력해 주세요.')
  await user.selectOptions(await screen.findByLabelText(/^은행/), '신한은행')
  await user.type(screen.getByLabelText(/^계좌 번호/), '110-123-456789')
  await user.type(screen.getByLabelText(/^예금주/), '이주문')
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('계좌 번호를 다시 확인해 주세요.')
  expect(document.activeElement).toBe(screen.getByLabelText(/^계좌 번호/))
})
