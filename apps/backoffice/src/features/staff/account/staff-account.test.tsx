import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asStaff } from '../../../../../server/src/features/staff/account/testing/test-staff.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const openAccount = async () => {
  const packer = await asStaff(shop, { roles: ['packer'] })
  const owner = await asStaff(shop, { roles: ['owner'] })
  const at = `/staff/${packer.staffId}`
  const view = await openBackoffice(shop, at, { staff: owner })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^이름/ })
  return { ...view, owner, packer, name, params: { id: packer.staffId } }
}
const nameOf = async ({ owner, params }: Awaited<ReturnType<typeof openAccount>>) =>
  (await owner.api('admin.staff.get', { params })).account.name

describe('happy', () => {
  test('[backoffice] a form saves with Ctrl S, and asks before unsaved values are left', async () => {
    const opened = await openAccount()
    const { name, router } = opened
    await userEvent.clear(name)
    await userEvent.type(name, '박포장')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(async () => expect(await nameOf(opened)).toBe('박포장'))
    await waitFor(() => expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull())
    await userEvent.type(name, '2')
    void router.navigate('/staff')
    const dialog = within(await screen.findByRole('dialog', { name: '저장하지 않고 나갈까요?' }))
    await userEvent.click(dialog.getByRole('button', { name: '취소' }))
    expect(router.state.location.pathname).toBe(`/staff/${opened.params.id}`)
  })

  test('[backoffice] two people change one account: the values of both are shown and the chosen ones saved', async () => {
    const opened = await openAccount()
    const { name, owner, params } = opened
    const grants = [{ role: 'orderDesk' as const, distributorId: null }]
    await owner.api('admin.staff.change', { params, body: { name: '남의 이름', grants, version: 0 } })
    await userEvent.clear(name)
    await userEvent.type(name, '내 이름')
    await userEvent.click(screen.getByRole('button', { name: '저장' }))
    const dialog = within(await screen.findByRole('dialog', { name: '그사이에 값이 바뀌었어요' }))
    // what only the other has changed is taken over
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /님 값: 주문 담당/ }).checked).toBe(true)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: '내 값: 내 이름' }).checked).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: '고른 값으로 저장' }))
    await waitFor(async () => expect(await nameOf(opened)).toBe('내 이름'))
    expect((await owner.api('admin.staff.get', { params })).account.grants).toMatchObject([{ role: 'orderDesk' }])
  })

  test('[F6] an account is added, and its one-time password is shown once', async () => {
    await openBackoffice(shop, '/staff', { roles: ['owner'] })
    await userEvent.click(await screen.findByRole('button', { name: '직원 추가' }))
    const dialog = within(await screen.findByRole('dialog', { name: '직원 추가' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /^이메일/ }), 'new@shop.example')
    await userEvent.type(dialog.getByRole('textbox', { name: /^이름/ }), '최신입')
    await userEvent.click(dialog.getByRole('checkbox', { name: '포장 담당' }))
    await userEvent.click(dialog.getByRole('button', { name: '추가' }))
    const password = within(await screen.findByRole('dialog', { name: '첫 비밀번호' }))
    expect(password.getByRole<HTMLInputElement>('textbox', { name: '비밀번호' }).value).toMatch(/^[a-z2-9-]{23}$/)
  })
})

describe('error', () => {
  test('[backoffice] an invalid value is named beside its field, before and by the server', async () => {
    await openBackoffice(shop, '/staff', { roles: ['owner'] })
    await userEvent.click(await screen.findByRole('button', { name: '직원 추가' }))
    const dialog = within(await screen.findByRole('dialog', { name: '직원 추가' }))
    await userEvent.type(dialog.getByRole('textbox', { name: /^이메일/ }), 'no address')
    await userEvent.click(dialog.getByRole('button', { name: '추가' }))
    await dialog.findByText('이메일을 다시 확인해 주세요.')
    await dialog.findByText('역할을 하나 이상 골라 주세요.')
  })

  test('[backoffice] unsaved values outlast a reload, and can be discarded', async () => {
    const { name, unmount, owner, params } = await openAccount()
    await userEvent.type(name, ' 고침')
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage.getItem(`backoffice.draft.ru.staff.${params.id}`)).toContain(' 고침')
    unmount()
    await openBackoffice(shop, `/staff/${params.id}`, { staff: owner, isReload: true })
    await screen.findByText('저장하지 않은 내용을 되살렸어요.')
    await userEvent.click(screen.getByRole('button', { name: '버리기' }))
    expect(sessionStorage.getItem(`backoffice.draft.ru.staff.${params.id}`)).toBeNull()
  })
})

describe('security', () => {
  test('[F6] a ban asks for a reason, which the audit log has', async () => {
    const { owner, packer } = await openAccount()
    await userEvent.click(screen.getByRole('button', { name: '계정 막기' }))
    const dialog = within(await screen.findByRole('dialog', { name: /계정을 막을까요/ }))
    await userEvent.click(dialog.getByRole('button', { name: '막기' }))
    await dialog.findByText('사유를 적어 주세요.')
    await userEvent.type(dialog.getByRole('textbox', { name: '사유' }), '퇴사')
    await userEvent.click(dialog.getByRole('button', { name: '막기' }))
    await screen.findByText('막힘')
    const { entries } = await owner.api('admin.audit.list', { query: { object: `staff ${packer.staffId}` } })
    expect(entries[0]).toMatchObject({ call: 'admin.staff.disable', reason: '퇴사' })
  })
})
