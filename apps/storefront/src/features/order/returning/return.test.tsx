import { AppError } from '@shop/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { bodiesOf } from '#src/testing/fake-server.tsx'
import { delivered, openReturn } from './testing/open-return.tsx'

afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
})

test('[SCREEN-7] a return is requested with its reason and a description', async () => {
  const { journal, user } = openReturn({ 'orderItem.requestReturn': () => delivered(false) })
  await user.click(await screen.findByRole('radio', { name: '상하거나 파손됐어요' }))
  await user.type(screen.getByLabelText('자세한 내용'), '두 개가 터져서 왔어요.')
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  await screen.findByText('반품을 신청했어요.')
  expect(bodiesOf(journal, 'orderItem.requestReturn')).toEqual([
    { kind: 'return', reason: 'damaged', contents: '두 개가 터져서 왔어요.', pictures: [] },
  ])
})

test('[SCREEN-7] without a reason, or without a required description, the form shows an error and sends nothing', async () => {
  const { journal, user } = openReturn({})
  await user.click(await screen.findByRole('button', { name: '반품 신청하기' }))
  expect(screen.getByRole('alert').textContent).toBe('이유를 선택해 주세요.')
  await user.click(screen.getByRole('radio', { name: '다른 상품이 왔어요' }))
  await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
  expect(screen.getByText('어떤 문제인지 알려 주세요.')).toBeDefined()
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  expect(journal.some(([name]) => name === 'orderItem.requestReturn')).toBe(false)
})

test('[SCREEN-7] a rejection is shown in the form, and the typed text stays', async () => {
  const { user } = openReturn({
    'orderItem.requestReturn': () => {
      throw new AppError('transitionRefused')
    },
  })
  await user.click(await screen.findByRole('radio', { name: '같은 상품으로 교환할게요' }))
  await user.click(screen.getByRole('radio', { name: '마음이 바뀌었어요' }))
  await user.type(screen.getByLabelText('자세한 내용 (선택)'), '크기를 바꾸고 싶어요.')
  await user.click(screen.getByRole('button', { name: '교환 신청하기' }))
  expect((await screen.findByRole('alert')).textContent).toContain('지금은 할 수 없는 요청이에요')
  expect(screen.getByLabelText<HTMLTextAreaElement>('자세한 내용 (선택)').value).toBe('크기를 바꾸고 싶어요.')
})

test('a product that cannot be returned yet shows when it can', async () => {
  openReturn({ 'order.get': () => delivered(false) })
  await screen.findByRole('heading', { name: '교환·반품할 수 없는 상품이에요' })
})
