import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeBackoffice, openBackoffice } from '#src/testing/staff-browser.tsx'
import { LINE } from '../../../../server/src/features/refund/testing/buying.ts'
import { openOrderDesk, type OrderDesk } from '../../../../server/src/features/staff/order/testing/order-desk.ts'

/** Longer than the pause after which a typed filter is applied. */
const LONG_PRESS_MS = 600

let at: OrderDesk
let no: string
let id: number
let guest: string
beforeAll(async () => void (at = await openOrderDesk()))
beforeEach(async () => {
  const bought = await at.open(LINE.apple)
  ;({ orderNo: no, id, as: guest } = bought)
})
afterEach(closeBackoffice)
afterAll(() => at.shop.close())

const open = (address: string, width?: number) =>
  openBackoffice(at.shop, address, { roles: ['orderDesk'], ...(width && { width }) })
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('happy', () => {
  test('[backoffice] [I4] the list is found by phone, which its tabs keep and which is in no address', async () => {
    const { router } = await open('/orders?phone=5678')
    const grid = await screen.findByRole('grid', { name: '주문 목록' })
    await within(grid).findByText(no)
    const tabs = within(await screen.findByRole('navigation', { name: '주문 상태' }))
    await userEvent.click(await tabs.findByRole('link', { name: /^배송 준비/ }))
    await screen.findByText('조건에 맞는 주문이 없어요.')
    expect(router.state.location.search).toBe('?state=preparing')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('5678')
  })

  test('[backoffice] [I4] a typed phone is in the state of the history: back restores it, and views do not store it', async () => {
    const { router } = await open('/orders')
    await userEvent.type(await screen.findByRole('searchbox'), '5678')
    await waitFor(() => expect(router.state.location.state).toMatchObject({ personal: { phone: '5678' } }))
    // the list is read again for the phone, which may replace a row between press and release
    const isOpen = () => router.state.location.pathname.endsWith(`/orders/${no}`)
    await waitFor(async () => {
      if (!isOpen() && router.state.navigation.state === 'idle') await userEvent.click(screen.getByText(no))
      expect(isOpen()).toBe(true)
    })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('5678'))
    expect(router.state.location.search).toBe('')
    await click('보기')
    await userEvent.click(await screen.findByRole('menuitem', { name: '지금 보기 저장하기' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '이름' }), '내 보기')
    await click('저장하기')
    await screen.findByText('보기를 저장했어요.')
    const { query } = await at.shop.db.one<{ query: string }>(
      't',
      "select query from saved_view where name = '내 보기'",
      [],
    )
    expect(query).toBe('')
  })

  test('[backoffice] a row opens by a click on any of its cells, and its checkbox only selects it', async () => {
    await at.shop.pass(60_000)
    const { router } = await open('/orders?phone=5678')
    const grid = within(await screen.findByRole('grid', { name: '주문 목록' }))
    const row = within((await grid.findByText(no)).closest<HTMLElement>('[role=row]') ?? document.body)
    await userEvent.click(row.getByRole('checkbox'))
    await screen.findByRole('region', { name: '고른 줄에 할 일' })
    expect(router.state.location.pathname).toMatch(/\/orders$/)
    await userEvent.click(row.getByText('결제 완료'))
    await waitFor(() => expect(router.state.location.pathname).toMatch(new RegExp(`/orders/${no}$`)))
    await within(await screen.findByRole('region', { name: '보낸 메시지' })).findAllByText(/^주문 완료 · /)
  })

  test('[backoffice] a row that is pressed while its search is typed opens, and the list keeps the search', async () => {
    const { router } = await open('/orders')
    const row = await screen.findByRole('link', { name: no })
    await userEvent.type(screen.getByRole('searchbox', { name: /전화번호로 찾기/ }), '5678')
    fireEvent.pointerDown(row)
    await new Promise((goOn) => setTimeout(goOn, LONG_PRESS_MS))
    expect(row.isConnected).toBe(true)
    expect(router.state.location.state).toBeNull()
    fireEvent.pointerUp(row)
    fireEvent.click(row)
    await screen.findByRole('heading', { name: `주문 ${no}` })
    await router.navigate(-1)
    await waitFor(() => expect(router.state.location.state).toMatchObject({ personal: { phone: '5678' } }))
  })

  test('[backoffice] what is typed while a filter is applied stays in its field', async () => {
    const { router } = await open('/orders')
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: /전화번호로 찾기/ })
    await userEvent.type(field, '56 ')
    await waitFor(() => expect(router.state.location.state).toMatchObject({ personal: { phone: '56' } }))
    await userEvent.type(field, '78')
    expect(field.value).toBe('56 78')
    await waitFor(() => expect(router.state.location.state).toMatchObject({ personal: { phone: '56 78' } }))
  })

  test('[backoffice] an order goes to 배송 준비 and shows it in its timeline', async () => {
    await open(`/orders/${no}`)
    await click('배송 준비로')
    await waitFor(async () => expect(await at.statesOf(no)).toEqual(['delivery_waiting']))
    const timeline = within(await screen.findByRole('region', { name: '기록' }))
    await timeline.findByText('상품을 준비하고 있어요.')
  })

  test('[backoffice] a return shows its refund before it is confirmed', async () => {
    await at.walkTo(id, 'delivery_waiting', 'delivering', 'delivery_end')
    const api = at.shop.api(guest)
    const pid = (await at.get(no)).lines[0]?.id ?? 0
    await api('orderItem.requestReturn', { params: { id, pid }, body: { kind: 'return', reason: 'changedMind' } })
    await open(`/orders/${no}`)
    await click('반품 받기')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('반품 배송비')
    const fee = dialog.getByRole('status', { name: '환불 금액' }).textContent
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '누구 사정인가요?' }), 'shop')
    await waitFor(() => expect(dialog.getByRole('status', { name: '환불 금액' }).textContent).not.toBe(fee))
    await userEvent.click(dialog.getByRole('button', { name: '반품 받고 환불하기' }))
    await waitFor(async () => expect(await at.statesOf(no)).toEqual(['return_complete']))
  })

  test('[backoffice] [I4] an address is shown after a reason, and changes', async () => {
    await open(`/orders/${no}`)
    await screen.findByText('김*음')
    await click('배송지 바꾸기')
    await userEvent.type(await screen.findByRole('textbox', { name: '사유' }), '고객 요청')
    await click('보기')
    const name = await screen.findByRole('textbox', { name: '받는 분' })
    await userEvent.clear(name)
    await userEvent.type(name, '정새집')
    await click('배송지 저장')
    await screen.findByText('정*집')
  })

  test('[backoffice] a note is written and listed', async () => {
    await open(`/orders/${no}`, 390)
    await userEvent.type(await screen.findByRole('textbox', { name: '동료에게 남길 메모' }), '연락 바람')
    await click('메모 남기기')
    await screen.findByRole('heading', { name: '메모 1' })
    await screen.findByText('연락 바람', { ignore: 'textarea' })
    expect((await at.get(no)).noteCount).toBe(1)
  })

  test('[backoffice] picking list and packing slips with a barcode are shown for the chosen orders', async () => {
    await at.move(no, 'delivery_waiting')
    await open(`/orders/print?nos=${no}`)
    await screen.findByRole('heading', { name: /피킹 목록 · 주문 1건/ })
    await click('포장 전표')
    await click('포장 전표 만들기')
    await screen.findByRole('img', { name: `바코드 ${no}` })
  })
})

describe('error', () => {
  test('[backoffice] a change by another person is named and the order is read again', async () => {
    await open(`/orders/${no}`)
    await screen.findByRole('button', { name: '배송 준비로' })
    await at.move(no, 'delivery_delay', {}, at.packer)
    await click('품절 처리')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '품절 처리' }))
    await screen.findByText(/김피디님이 .*바꿨어요/)
    expect(await at.statesOf(no)).toEqual(['delivery_delay'])
  })

  test('[backoffice] an unknown number says so', async () => {
    await open('/orders/20200101-AAAAAAAA')
    await screen.findByText('주문을 찾을 수 없어요.')
  })
})

describe('security', () => {
  test('[backoffice] a packer sees neither refunds nor the whole address', async () => {
    await openBackoffice(at.shop, `/orders/${no}`, { roles: ['packer'] })
    await screen.findByRole('button', { name: '배송 준비로' })
    expect(screen.queryByRole('button', { name: /환불|모두 보기|배송지 바꾸기/ })).toBeNull()
  })
})
