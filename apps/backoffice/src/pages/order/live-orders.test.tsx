import type { StaffChange } from '@shop/contract'
import { FakeConnection } from '@shop/events/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { closeBackoffice, openBackoffice, sayChanges } from '#src/testing/staff-browser.tsx'
import { LINE } from '../../../../server/src/features/refund/testing/buying.ts'
import { openOrderDesk, type OrderDesk } from '../../../../server/src/features/staff/order/testing/order-desk.ts'

const colleague = { id: 99_999, name: '김하나' }

let at: OrderDesk
let no: string
beforeAll(async () => void (at = await openOrderDesk()))
beforeEach(async () => void ({ orderNo: no } = await at.open(LINE.apple)))
afterEach(closeBackoffice)
afterAll(() => at.shop.close())

const say = (...changes: Partial<StaffChange>[]) =>
  act(async () =>
    sayChanges({
      changes: changes.map((each) => Object.assign({ kind: 'order' as const, id: no, version: null, by: null }, each)),
      isComplete: true,
    }),
  )
const rowOf = async (orderNo: string) =>
  (await screen.findByText(orderNo)).closest<HTMLElement>('[role=row]') ?? document.body

describe('happy', () => {
  test('[backoffice] a row that a colleague has changed gets its new values and says who, where it is', async () => {
    await openBackoffice(at.shop, '/orders', { roles: ['packer'] })
    const before = await rowOf(no)
    within(before).getByText('결제 완료')
    const place = before.getAttribute('aria-rowindex')
    await at.move(no, 'delivery_waiting')
    await say({ by: colleague })
    await screen.findByText('방금 김하나 님이 바꿨어요')
    const after = await rowOf(no)
    within(after).getByText('배송 준비 중')
    expect(after.getAttribute('aria-rowindex')).toBe(place)
  })

  test('[backoffice] a row that leaves the filter stays, and says that a colleague has taken it', async () => {
    await openBackoffice(at.shop, '/orders?state=new', { roles: ['packer'] })
    await rowOf(no)
    await at.move(no, 'delivery_waiting')
    await say({ by: colleague })
    await screen.findByText('방금 김하나 님이 바꿔서 이 목록에서 빠졌어요')
    await rowOf(no)
  })

  test('[backoffice] new orders are counted in a chip, and shown when it is pressed', async () => {
    await openBackoffice(at.shop, '/orders', { roles: ['packer'] })
    await rowOf(no)
    const added = [await at.open(LINE.apple), await at.open(LINE.apple)]
    await say(...added.map(({ orderNo }) => ({ id: orderNo })))
    expect(screen.queryByText(added[0]?.orderNo ?? '')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: '새 주문 2건 보기' }))
    for (const { orderNo } of added) await rowOf(orderNo)
  })

  test('[backoffice] an open order says that a colleague has changed it, and is replaced only when asked', async () => {
    await openBackoffice(at.shop, `/orders/${no}`, { roles: ['orderDesk'] })
    await screen.findByRole('button', { name: '배송 준비로' })
    await at.move(no, 'delivery_waiting', {}, at.packer)
    await say({ by: colleague, version: (await at.get(no)).version })
    await screen.findByText('방금 김하나 님이 이 주문을 바꿨어요.')
    screen.getByRole('button', { name: '배송 준비로' })
    await userEvent.click(screen.getByRole('button', { name: '바뀐 내용 불러오기' }))
    await screen.findByRole('button', { name: '발송하기' })
    await waitFor(() => expect(screen.queryByText(/이 주문을 바꿨어요/)).toBeNull())
  })

  test('[backoffice] own changes are no changes by others', async () => {
    const { staff } = await openBackoffice(at.shop, `/orders/${no}`, { roles: ['orderDesk'] })
    await screen.findByRole('button', { name: '배송 준비로' })
    const { version } = await at.get(no)
    await say({ by: { id: staff?.staffId ?? 0, name: '김피디' }, version }, { id: 'another', version: 99 })
    expect(screen.queryByText(/이 주문을 바꿨어요/)).toBeNull()
  })

  test('[backoffice] after a new connection an order that was changed meanwhile is found by its version', async () => {
    await openBackoffice(at.shop, `/orders/${no}`, { roles: ['orderDesk'] })
    await screen.findByRole('button', { name: '배송 준비로' })
    await at.move(no, 'delivery_waiting', {}, at.packer)
    await act(async () => sayChanges({ changes: [], isComplete: false }))
    await screen.findByText('그사이에 누군가 이 주문을 바꿨어요.')
  })
})

describe('error', () => {
  test('[backoffice] [F6] a stream that the server ends with the session asks for a new login', async () => {
    const { staff } = await openBackoffice(at.shop, '/orders', { roles: ['packer'] })
    await rowOf(no)
    await act(async () => sayChanges({ changes: [], isComplete: true }))
    await at.shop.db.exec('t', 'delete from staff_session where staff_id = $1', [staff?.staffId])
    const [connection] = FakeConnection.open
    await act(async () => {
      connection?.say('end', { reason: 'expired' })
      connection?.end()
    })
    await waitFor(() => expect(useStaffSession.getState().status).toBe('expired'))
  })
})
