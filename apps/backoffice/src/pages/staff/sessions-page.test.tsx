import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asStaff } from '../../../../server/src/features/staff/account/testing/test-staff.ts'
import { openSession } from '../../../../server/src/features/staff/account/staff-session.ts'
import { codeAt } from '../../../../server/src/features/staff/account/totp.ts'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'

const NEW_PASSWORD = '사과나무 아래 서른 그루'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const user = userEvent.setup()
const open = async (action: string) => {
  const { staff } = await openBackoffice(shop, '/sessions', { roles: ['packer'] })
  if (!staff) throw new Error('no account')
  await openSession(shop.db, { staffId: staff.staffId, brand: 'ru', now: shop.clock.now, totpAt: shop.clock.now })
  await user.click(await screen.findByRole('button', { name: action }))
  return { staff, dialog: within(await screen.findByRole('dialog', { name: action })) }
}

describe('happy', () => {
  test('[backoffice] [F6] the own password is changed, which ends the other sessions', async () => {
    const { staff, dialog } = await open('비밀번호 바꾸기')
    expect((await staff.api('admin.session.list')).sessions).toHaveLength(2)
    await user.type(dialog.getByLabelText('지금 비밀번호'), staff.password)
    await user.type(dialog.getByLabelText('새 비밀번호'), NEW_PASSWORD)
    await user.type(dialog.getByLabelText('새 비밀번호 확인'), NEW_PASSWORD)
    await user.click(dialog.getByRole('button', { name: '비밀번호 바꾸기' }))
    expect(dialog.getByText('인증 번호나 복구 코드를 입력해 주세요.')).toBeDefined()
    await user.type(dialog.getByLabelText('인증 번호'), codeAt(staff.secret, shop.clock.now))
    await user.click(dialog.getByRole('button', { name: '비밀번호 바꾸기' }))
    await screen.findByText('새 비밀번호로 바꿨어요.')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '비밀번호 바꾸기' })).toBeNull())
    expect((await staff.api('admin.session.list')).sessions).toMatchObject([{ isCurrent: true }])
    const body = { email: staff.email, password: NEW_PASSWORD }
    expect((await staff.ask('admin.session.logIn', { body })).status).toBe(200)
  })

  test('[backoffice] [F6] the recovery codes are renewed and shown once', async () => {
    const { staff, dialog } = await open('복구 코드 새로 받기')
    await user.type(dialog.getByLabelText('지금 비밀번호'), staff.password)
    await user.type(dialog.getByLabelText('인증 번호'), codeAt(staff.secret, shop.clock.now))
    await user.click(dialog.getByRole('button', { name: '새로 받기' }))
    const list = await screen.findByRole('list', { name: '복구 코드' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    expect((await staff.api('admin.session.list')).sessions).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '복구 코드를 저장했어요' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: '복구 코드' })).toBeNull())
  })
})

describe('owners', () => {
  test('[backoffice] [F6] an owner ends the session of a colleague with a reason', async () => {
    const packer = await asStaff(shop, { roles: ['packer'] })
    await openBackoffice(shop, `/sessions?q=${packer.email}`, { roles: ['owner'] })
    await user.click(await screen.findByRole('button', { name: '김피디 로그인 끝내기' }))
    const dialog = within(await screen.findByRole('dialog', { name: /로그인을 끝낼까요/ }))
    await user.type(dialog.getByRole('textbox', { name: '사유' }), '노트북 분실')
    await user.click(dialog.getByRole('button', { name: '끝내기' }))
    await waitFor(async () => expect((await packer.ask('admin.session.get', {})).status).toBe(401))
  })

  test('[backoffice] the roles screen names permissions and people, and links to the account', async () => {
    const moderator = await asStaff(shop, { roles: ['moderator'] })
    await openBackoffice(shop, '/roles', { roles: ['owner'] })
    const people = within(await screen.findByRole('list', { name: '역할을 가진 사람' }))
    const links = people.getAllByRole('link', { name: '김피디' }).map((link) => link.getAttribute('href'))
    expect(links).toContain(`/staff/${moderator.staffId}`)
    const matrix = within(screen.getByRole('table', { name: '역할마다 할 수 있는 일' }))
    const row = matrix.getByRole('row', { name: /^직원과 역할 바꾸기/ })
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells[0]).toBe('할 수 있음')
    expect(cells.slice(1).every((text) => text?.includes('할 수 없음'))).toBe(true)
  })
})

describe('error', () => {
  test('[backoffice] a wrong password is named beside its field and changes nothing', async () => {
    const { staff, dialog } = await open('비밀번호 바꾸기')
    await user.click(dialog.getByRole('button', { name: '비밀번호 바꾸기' }))
    expect(dialog.getByText('지금 비밀번호를 입력해 주세요.')).toBeDefined()
    await user.type(dialog.getByLabelText('지금 비밀번호'), '다른 비밀번호예요')
    await user.type(dialog.getByLabelText('새 비밀번호'), NEW_PASSWORD)
    await user.type(dialog.getByLabelText('새 비밀번호 확인'), NEW_PASSWORD)
    await user.click(dialog.getByRole('button', { name: '비밀번호 바꾸기' }))
    await user.type(dialog.getByLabelText('인증 번호'), codeAt(staff.secret, shop.clock.now))
    await user.click(dialog.getByRole('button', { name: '비밀번호 바꾸기' }))
    await waitFor(() => expect(dialog.getByLabelText('지금 비밀번호').getAttribute('aria-invalid')).toBe('true'))
    expect((await staff.api('admin.session.list')).sessions).toHaveLength(2)
  })

  test('[backoffice] [F6] a wrong code is named beside its field and changes nothing', async () => {
    const { staff, dialog } = await open('비밀번호 바꾸기')
    await user.type(dialog.getByLabelText('지금 비밀번호'), staff.password)
    await user.type(dialog.getByLabelText('새 비밀번호'), NEW_PASSWORD)
    await user.type(dialog.getByLabelText('새 비밀번호 확인'), NEW_PASSWORD)
    await user.type(dialog.getByLabelText('인증 번호'), 'abcde-fghij')
    await user.click(dialog.getByRole('button', { name: '비밀번호 바꾸기' }))
    await waitFor(() => expect(dialog.getByLabelText('인증 번호').getAttribute('aria-invalid')).toBe('true'))
    const body = { email: staff.email, password: staff.password }
    expect((await staff.ask('admin.session.logIn', { body })).status).toBe(200)
  })
})
