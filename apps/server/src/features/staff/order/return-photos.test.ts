import { calls } from '@shop/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { LINE } from '#src/features/refund/testing/buying.ts'
import { asStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openOrderDesk, type OrderDesk } from './testing/order-desk.ts'

describe.each(testEngines)('photos of returns on %s', (engine) => {
  let at: OrderDesk
  let no: string
  beforeAll(async () => {
    at = await openOrderDesk({ engine })
    const { id, orderNo, as } = await at.open(LINE.apple)
    no = orderNo
    await at.walkTo(id, 'delivery_waiting', 'delivering', 'delivery_end')
    const api = at.shop.api(as)
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/octet-stream' }
    const sent = await at.shop.request('POST', calls['orderItem.putPicture'].path, { raw: await photo(), headers })
    const { name } = sent.body as { name: string }
    const pid = (await at.get(no)).lines[0]?.id ?? 0
    await api('orderItem.requestReturn', {
      params: { id, pid },
      body: { kind: 'return', reason: 'damaged', pictures: [name] },
    })
  })
  afterAll(() => at.shop.close())

  test('[backoffice] [I4] are shown to those who decide about returns, and each look is in the access log', async () => {
    const { requests } = await at.desk.api('admin.order.showReturnPhotos', { params: { no } })
    expect(requests.flatMap(({ pictures }) => pictures)).toEqual([expect.stringMatching(/^data:image\/webp;base64,/)])
    const { entries } = await at.owner.api('admin.accessLog.list', { query: { subject: `order ${no}` } })
    expect(entries[0]).toMatchObject({ call: 'admin.order.showReturnPhotos', fields: ['photo'] })
  })

  test('[F6] [backoffice] are refused without the permission, to sellers and on another brand', async () => {
    const statusOf = async (by: typeof at.desk, headers = {}) =>
      (await by.ask('admin.order.showReturnPhotos', { params: { no } }, headers)).status
    expect(await statusOf(at.packer)).toBe(403)
    expect(await statusOf(await asStaff(at.shop, { roles: ['seller'], distributorId: 1 }))).toBe(403)
    expect(await statusOf(await asStaff(at.shop, { roles: ['owner'], brand: 'cuma' }))).toBe(404)
  })
})
