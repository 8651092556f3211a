import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  closeBackoffice,
  openBackoffice,
  openTestShop,
  sayChanges,
  type TestShop,
} from '#src/testing/staff-browser.tsx'
import { asStaff } from '../../../../server/src/features/staff/account/testing/test-staff.ts'

let shop: TestShop
beforeAll(async () => void (shop = await openTestShop()))
afterEach(closeBackoffice)
afterAll(() => shop.close())

test('[backoffice] an open product says that a colleague has changed it; reloading keeps the fields edited here', async () => {
  const { api } = await asStaff(shop, { roles: ['merchandiser'] })
  await openBackoffice(shop, '/products/1', { roles: ['merchandiser'] })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^상품 이름|^이름/ })
  await userEvent.type(name, ' 새 이름')
  const edited = name.value
  const { product } = await api('admin.product.get', { params: { id: 1 } })
  const { version, fields } = product
  const body = { ...fields, summary: '동료가 고친 한 줄 소개', version }
  const later = (await api('admin.product.change', { params: { id: 1 }, body })).product
  const change = { kind: 'product' as const, id: '1', version: later.version, by: { id: 99_999, name: '김하나' } }
  await act(async () => sayChanges({ changes: [change], isComplete: true }))
  await screen.findByText('방금 김하나 님이 이 상품을 바꿨어요.')
  await userEvent.click(screen.getByRole('button', { name: '바뀐 내용 불러오기' }))
  await screen.findByDisplayValue('동료가 고친 한 줄 소개')
  expect(name.value).toBe(edited)
  await waitFor(() => expect(screen.queryByText(/이 상품을 바꿨어요/)).toBeNull())
})
