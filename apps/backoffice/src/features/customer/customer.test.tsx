import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice, openTestShop, type TestShop } from '#src/testing/staff-browser.tsx'
import { addCoupon } from '../../../../server/src/features/coupon/test-coupons.ts'
import { asStaff } from '../../../../server/src/features/staff/account/testing/test-staff.ts'
import { register } from '../../../../server/src/features/user/test-members.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(closeBackoffice)
afterAll(() => shop.close())

const member = async (name: string) => {
  const person = await register(shop, { change: { name } })
  const { id } = await shop.api(person.token)('user.getDetail')
  return { ...person, id, api: shop.api(person.token) }
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string | RegExp, text: string) =>
  userEvent.type(await screen.findByRole('textbox', { name: label }), text)

describe('happy', () => {
  test('[backoffice] a customer is found by phone, opened and revealed with a reason', async () => {
    const { id, phone } = await member('박찾음')
    const { router } = await openBackoffice(shop, `/customers?q=${phone}`, { roles: ['care'] })
    const grid = await screen.findByRole('grid', { name: '고객 목록' })
    await userEvent.click(await within(grid).findByRole('link', { name: '박*음' }))
    await click('가린 정보 보기')
    await click('보기')
    expect(await screen.findByText('사유를 적어 주세요.')).toBeDefined()
    await type('사유', '배송 문의')
    await click('보기')
    expect(await screen.findByText(phone)).toBeDefined()
    expect(router.state.location.pathname).toBe(`/customers/${id}`)
  })

  test('[F2] points above the limit wait, and a second person approves them', async () => {
    const { id, api } = await member('박적립')
    await openBackoffice(shop, `/customers/${id}?tab=points`, { roles: ['care'] })
    await click('적립금 주기')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /금액/ }), '50000')
    await userEvent.type(dialog.getByRole('textbox', { name: /사유/ }), '배송 지연 보상')
    await userEvent.click(dialog.getByRole('button', { name: '적립금 주기' }))
    expect(await screen.findByText('승인 대기')).toBeDefined()
    cleanup()
    await openBackoffice(shop, '/points', { roles: ['manager'] })
    await click('박*립 50,000원 승인')
    await click('승인하기')
    expect(await screen.findByText('승인을 기다리는 적립금이 없어요.')).toBeDefined()
    expect((await api('user.getPoint')).point).toBe(50_000)
  })

  test('[F2] points are taken back, at most those the customer has', async () => {
    const { id, api } = await member('박회수')
    const care = await asStaff(shop, { roles: ['care'] })
    const body = { amount: 3_000, reason: '배송 지연 보상', requestId: crypto.randomUUID() }
    await care.api('admin.customer.givePoints', { params: { id }, body })
    await openBackoffice(shop, `/customers/${id}?tab=points`, { staff: care })
    await click('적립금 회수')
    const dialog = within(await screen.findByRole('dialog', { name: '적립금 회수' }))
    const amount = dialog.getByRole('textbox', { name: /금액/ })
    await userEvent.type(amount, '3001')
    await userEvent.type(dialog.getByRole('textbox', { name: /사유/ }), '잘못 드렸어요')
    await userEvent.click(dialog.getByRole('button', { name: '적립금 회수' }))
    expect(await dialog.findByText('1원부터 3,000원까지 회수할 수 있어요.')).toBeDefined()
    await userEvent.clear(amount)
    await userEvent.type(amount, '1000')
    await userEvent.click(dialog.getByRole('button', { name: '적립금 회수' }))
    expect(await screen.findByText('회수 완료')).toBeDefined()
    expect((await api('user.getPoint')).point).toBe(2_000)
  })

  test('[backoffice] a section has pages', async () => {
    const { id } = await member('박여럿')
    const care = await asStaff(shop, { roles: ['care'] })
    for (let at = 1; at <= 21; at += 1)
      await care.api('admin.customer.createNote', { params: { id }, body: { contents: `메모 ${at}번` } })
    await openBackoffice(shop, `/customers/${id}?tab=notes`, { staff: care })
    const pages = within(await screen.findByRole('navigation', { name: '메모 쪽' }))
    expect(screen.queryByText('메모 1번')).toBeNull()
    await userEvent.click(pages.getByRole('button', { name: '다음' }))
    expect(await screen.findByText('메모 1번')).toBeDefined()
    await userEvent.click(
      within(await screen.findByRole('navigation', { name: '메모 쪽' })).getByRole('button', { name: '이전' }),
    )
    expect(await screen.findByText('메모 21번')).toBeDefined()
  })

  test('[backoffice] a coupon is given, a note is written and the customer is blocked', async () => {
    const { id, api } = await member('박쿠폰')
    await addCoupon(shop.db, { issue: 'given', name: '사과 쿠폰' })
    await openBackoffice(shop, `/customers/${id}?tab=notes`, { roles: ['care'] })
    await click('쿠폰 주기')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(await dialog.findByRole('textbox', { name: /사유/ }), '사과의 뜻')
    await userEvent.click(dialog.getByRole('button', { name: '쿠폰 주기' }))
    expect(await screen.findByText('쿠폰을 드렸어요.')).toBeDefined()
    expect((await api('coupon.list')).list).toMatchObject([{ name: '사과 쿠폰' }])
    await type('새 메모', '다음 주에 다시 연락')
    await click('메모 남기기')
    expect(
      await within(await screen.findByRole('list', { name: '메모' })).findByText('다음 주에 다시 연락'),
    ).toBeDefined()
    await click('이용 제한')
    await type('사유', '장난 주문')
    await click('이용 제한하기')
    expect(await screen.findByRole('button', { name: '제한 풀기' })).toBeDefined()
  })

  test('[backoffice] a view of the grid is saved and opened again', async () => {
    const staff = await asStaff(shop, { roles: ['manager'] })
    const { router } = await openBackoffice(shop, '/customers?type=email', { staff })
    await click('보기')
    await userEvent.click(await screen.findByRole('menuitem', { name: '지금 보기 저장하기' }))
    await type(/이름/, '이메일 회원')
    await click('저장하기')
    expect(await screen.findByRole('button', { name: '이메일 회원' })).toBeDefined()
    await router.navigate('/customers')
    await click('보기')
    await userEvent.click(await screen.findByRole('menuitem', { name: /이메일 회원/ }))
    expect(router.state.location.search).toBe('?type=email')
  })
})

describe('error', () => {
  test('[backoffice] an unknown customer is named', async () => {
    await openBackoffice(shop, '/customers/999999', { roles: ['care'] })
    expect(await screen.findByText('찾는 고객이 없어요')).toBeDefined()
  })
})

describe('security', () => {
  test('[F2] the person who has asked cannot approve', async () => {
    const { id } = await member('박스스로')
    const owner = await asStaff(shop, { roles: ['owner'] })
    const body = { amount: 500_000, reason: '배송 지연 보상', requestId: crypto.randomUUID() }
    await owner.api('admin.customer.givePoints', { params: { id }, body })
    await openBackoffice(shop, '/points', { staff: owner })
    const approve = await screen.findByRole('button', { name: /500,000원 승인/ })
    expect(approve.getAttribute('aria-disabled')).toBe('true')
  })
})
