import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { addOnAir } from '#src/features/live/testing/live-rows.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('chat bans in the back office on %s', (engine) => {
  let shop: TestShop
  let staff: TestStaff
  let liveId: number
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    staff = await asStaff(shop, { roles: ['moderator'] })
    liveId = await addOnAir(shop, { productIds: [] })
  })
  afterAll(() => shop.close())

  const addReported = async (userId: number | null): Promise<number> => {
    const { id } = await shop.db.one<{ id: number }>(
      'message',
      'insert into live_message (broadcast_id, user_id, name, text, at) values ($1, $2, $3, $4, $5) returning id',
      [liveId, userId, '김*영', '광고예요', shop.clock.now],
    )
    const reader = await shop.asMember()
    await shop.db.exec(
      'report',
      'insert into live_message_report (message_id, user_id, reason, at) values ($1, $2, $3, $4)',
      [id, reader.userId, '광고', shop.clock.now],
    )
    return id
  }
  const reported = async (by = staff) => (await by.api('admin.chatBan.listReported')).messages
  const bans = async (by = staff) => (await by.api('admin.chatBan.list')).bans

  test('[backoffice] a reported message is hidden, its author banned and let in again', async () => {
    const { userId } = await shop.asMember()
    const id = await addReported(userId)
    expect(await reported()).toMatchObject([{ id, reports: 1, canBan: true, isBanned: false }])
    await staff.api('admin.chatBan.add', { body: { messageId: id } })
    expect(await reported()).toMatchObject([{ id, isBanned: true }])
    await staff.api('admin.chatBan.decide', { params: { id }, body: { isHidden: true } })
    expect(await reported()).toEqual([])
    const [ban] = await bans()
    expect(ban).toMatchObject({ kind: 'ban', name: '김*영', until: null, staffName: '김피디' })
    await staff.api('admin.chatBan.remove', { params: { id: ban?.id ?? 0 } })
    expect(await bans()).toEqual([])
  })

  test('[backoffice] a message without a member bans nobody', async () => {
    const messageId = await addReported(null)
    expect(codeOf(await staff.ask('admin.chatBan.add', { body: { messageId } }))).toBe('memberNotFound')
  })

  test('[F6] messages and bans of another brand are not found', async () => {
    const { userId } = await shop.asMember()
    const messageId = await addReported(userId)
    await staff.api('admin.chatBan.add', { body: { messageId, kind: 'mute' } })
    const other = await asStaff(shop, { roles: ['moderator'], brand: 'cuma' })
    expect([await reported(other), await bans(other)]).toEqual([[], []])
    expect(codeOf(await other.ask('admin.chatBan.add', { body: { messageId } }))).toBe('liveMessageNotFound')
    const params = { id: (await bans())[0]?.id ?? 0 }
    expect(codeOf(await other.ask('admin.chatBan.remove', { params }))).toBe('chatBanNotFound')
  })
})
