import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asStaff, type TestStaff } from '../../../../../server/src/features/staff/account/testing/test-staff.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

const NAME = '담당자 농장'
const contact = { contactName: '박농부', phone: '01098765432', email: 'farm@shop.example' }

let shop: TestShop
let staff: TestStaff
let id: number
beforeAll(async () => {
  shop = await openTestShop()
  staff = await asStaff(shop, { roles: ['merchandiser'] })
  id = (await staff.api('admin.distributor.create', { body: { name: NAME, contact } })).distributor.id
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const user = userEvent.setup()
const open = async (account: TestStaff): Promise<void> => {
  await openBackoffice(shop, '/distributors', { staff: account })
  await user.click(await screen.findByRole('button', { name: NAME }))
  const sheet = within(await screen.findByRole('dialog', { name: NAME }))
  await sheet.findByText('010-****-5432')
}
const readContact = async () => {
  const body = { reason: '시험' }
  return (await staff.api('admin.distributor.revealContact', { params: { id }, body })).contact
}

describe('happy', () => {
  test('[I1] [backoffice] a contact is masked, revealed with a reason, changed, and in no draft', async () => {
    await open(staff)
    expect(screen.queryByLabelText('이메일')).toBeNull()
    await user.click(screen.getByRole('button', { name: '담당자 정보 보고 고치기' }))
    const dialog = within(await screen.findByRole('dialog', { name: '담당자 정보를 볼까요?' }))
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '출고 문의')
    await user.click(dialog.getByRole('button', { name: '보기' }))
    const email = await screen.findByLabelText<HTMLInputElement>('이메일')
    await waitFor(() => expect(email.value).toBe(contact.email))
    await user.clear(email)
    await user.type(email, '아님')
    window.dispatchEvent(new Event('pagehide'))
    const draft = sessionStorage.getItem(`backoffice.draft.ru.distributor.${id}`)
    expect(draft).toContain(NAME)
    for (const text of ['박농부', '98765432', '아님']) expect(draft).not.toContain(text)
    await user.click(screen.getByRole('button', { name: '저장' }))
    await screen.findByText('이메일을 다시 확인해 주세요.')
    await user.clear(email)
    await user.type(email, 'new@shop.example')
    await user.click(screen.getByRole('button', { name: '저장' }))
    await screen.findByText('공급사를 바꿨어요.')
    expect(await readContact()).toEqual({ ...contact, email: 'new@shop.example' })
  })
})

describe('security', () => {
  test('[I4] a masked contact is not overwritten by a change of the other fields', async () => {
    const before = await readContact()
    await open(staff)
    const courier = screen.getByLabelText('택배사')
    await user.type(courier, '한빛택배')
    await user.click(screen.getByRole('button', { name: '저장' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '저장' })).toBeNull())
    expect(await readContact()).toEqual(before)
  })

  test('[F6] an account without the permission sees no way to the contact', async () => {
    await open(await asStaff(shop, { roles: ['orderDesk'] }))
    expect(screen.queryByRole('button', { name: /담당자 정보/ })).toBeNull()
  })
})
