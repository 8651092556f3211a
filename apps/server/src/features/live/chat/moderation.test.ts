import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Api, AppError } from '@shop/contract'
import { testEngines } from '#src/db/snapshot.ts'
import { register } from '#src/features/user/test-members.ts'
import { userJobs } from '#src/features/user/user-jobs.ts'
import { handlers } from '#src/handlers.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { joinRoom, openRoom, type RoomClient } from '../room/testing/room-client.ts'
import { addRoom } from '../room/testing/room-rows.ts'
import { liveChatJobs } from './live-chat-jobs.ts'

interface Reporter {
  api: Api
}

const DAY_MS = 86_400_000

describe.each(testEngines)('moderation of a chat on %s', (engine) => {
  let shop: TestShop
  let url = ''
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    url = await shop.app.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => shop.close())
  const open: RoomClient[] = []
  afterEach(() => {
    for (const client of open.splice(0)) client.close()
  })

  const app = () => {
    const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
    return { db, config, clock: () => clock.now, integrations: { payments, messages, mails, push, sns, files } }
  }
  /** Calls a handler as staff, whose access is tested with the calls. */
  const asStaff = (name: string, input: object) => {
    const handler = handlers[name as keyof typeof handlers] as (...given: unknown[]) => Promise<never>
    const staff = { id: 7, name: '박운영' }
    return handler({ brand: 'ru', params: {}, query: {}, body: {}, staff, ...input }, app())
  }
  const join = async (id: number, options: Parameters<typeof joinRoom>[2] = {}) => {
    const client = await joinRoom(url, id, options)
    open.push(client)
    return client
  }
  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const idsOf = (client: RoomClient) => client.messages().map(({ id }) => id)
  const list = async (id: number, query: object = {}) => {
    const asked = { take: 50, isReported: 'false', ...query }
    return (await asStaff('admin.live.listMessages', { params: { id }, query: asked })) as {
      page: { count: number; nextPage: string | null; prePage: string | null }
      messages: { id: number; personId: string; isHidden: boolean; reports: number; text: string; name: string }[]
    }
  }
  const personOf = async (id: number, messageId: number) =>
    (await list(id)).messages.find((message) => message.id === messageId)?.personId ?? ''
  const sanction = (id: number, personId: string, body: object) =>
    asStaff('admin.live.sanction', { params: { id, personId }, body: { minutes: 10, ...body } }) as Promise<{
      sanctions: object[]
    }>

  test('[SCREEN-21] a hidden message disappears for all and is never delivered again, until it is shown', async () => {
    const { id } = await addRoom(shop.db)
    const writer = await join(id, { token: (await shop.asMember()).token })
    const before = (await writer.write('하나')) as number
    pass(1_000)
    const hidden = (await writer.write('지울 것')) as number
    const hide = { params: { id, messageId: hidden }, body: { isHidden: true } }
    expect(await asStaff('admin.live.hideMessage', hide)).toMatchObject({ message: { id: hidden, isHidden: true } })
    expect(await writer.waitFor('deleted')).toEqual({ t: 'deleted', ids: [hidden] })
    expect(idsOf(await join(id))).toEqual([before])
    expect(idsOf(await join(id, { since: before }))).toEqual([])
    const replay = await shop.api()('live.listMessages', { params: { id } })
    expect(replay.messages.map((message) => message.id)).toEqual([before])
    await asStaff('admin.live.hideMessage', { ...hide, body: { isHidden: false } })
    await expect.poll(async () => idsOf(await join(id))).toEqual([before, hidden])
    // those who have seen it before do not get it twice
    expect(idsOf(writer)).toEqual([before, hidden])
    const missing = asStaff('admin.live.hideMessage', { ...hide, params: { id, messageId: 999_999 } })
    await expect(missing).rejects.toThrow(new AppError('liveMessageNotFound').message)
  })

  test('[SCREEN-21] three reports hide a message; staff show it, and the same persons do not hide it again', async () => {
    const { id } = await addRoom(shop.db)
    const author = await shop.asMember()
    const writer = await join(id, { token: author.token })
    const messageId = (await writer.write('이상한 말')) as number
    const report = async (member: Reporter) =>
      member.api('live.reportMessage', { params: { id, messageId }, body: { reason: '불쾌해요' } })
    const [one, two, three, four] = [
      await shop.asMember(),
      await shop.asMember(),
      await shop.asMember(),
      await shop.asMember(),
    ]
    expect(await report(author)).toEqual({ isReported: true })
    for (const member of [one, one, two]) expect(await report(member)).toEqual({ isReported: true })
    expect((await list(id, { isReported: 'true' })).messages).toMatchObject([
      { id: messageId, reports: 2, isHidden: false },
    ])
    expect(writer.all('deleted')).toEqual([])
    await report(three)
    await writer.waitFor('deleted', ({ ids }) => ids.includes(messageId))
    expect((await list(id, { isReported: 'true' })).messages).toMatchObject([
      { id: messageId, reports: 3, isHidden: true },
    ])
    await expect(report(four)).rejects.toMatchObject({ code: 'liveMessageNotFound' })
    await asStaff('admin.live.hideMessage', { params: { id, messageId }, body: { isHidden: false } })
    for (const member of [one, two, three, four]) await report(member)
    expect((await list(id)).messages).toMatchObject([{ id: messageId, isHidden: false, reports: 1 }])
    await expect(
      one.api('live.reportMessage', { params: { id: (await addRoom(shop.db)).id, messageId }, body: {} }),
    ).rejects.toMatchObject({ code: 'liveMessageNotFound' })
  })

  test('[SCREEN-21] a muted member hears until when, and writes again afterwards or when the mute is lifted', async () => {
    const { id, channelId } = await addRoom(shop.db)
    const { token } = await shop.asMember({ name: '이말썽' })
    const writer = await join(id, { token })
    const personId = await personOf(id, (await writer.write('하나')) as number)
    expect(personId).toMatch(/^[\w-]{22}$/)
    pass(2_000)
    const until = new Date(shop.clock.now.getTime() + 600_000).toISOString()
    expect(await sanction(id, personId, { kind: 'mute' })).toEqual({
      sanctions: [{ personId, name: '이*썽', kind: 'mute', until }],
    })
    expect(await writer.waitFor('muted')).toEqual({ t: 'muted', until })
    expect(await writer.write('둘')).toMatchObject({ code: 'muted', retryAfterMs: 600_000 })
    expect((await (await join(id, { token })).waitFor('welcome')).mutedUntil).toBe(until)
    // in this room only
    const other = await join((await addRoom(shop.db, { channelId, state: 'scheduled' })).id, { token })
    expect((await other.waitFor('welcome')).mutedUntil).toBeNull()
    expect(await sanction(id, personId, { kind: 'none' })).toEqual({ sanctions: [] })
    await writer.waitFor('muted', (frame) => frame.until === null)
    pass(2_000)
    expect(await writer.write('셋')).toEqual(expect.any(Number))
    await expect(sanction(id, 'A'.repeat(22), { kind: 'ban' })).rejects.toThrow(new AppError('memberNotFound').message)
  })

  test('[SCREEN-21] a ban closes all rooms of the channel to the member, and no others, until it is lifted', async () => {
    const { id, channelId } = await addRoom(shop.db)
    const next = await addRoom(shop.db, { channelId, state: 'scheduled' })
    const elsewhere = await addRoom(shop.db)
    const { token } = await shop.asMember()
    const [here, there, other] = [
      await join(id, { token }),
      await join(next.id, { token }),
      await join(elsewhere.id, { token }),
    ]
    const personId = await personOf(id, (await here.write('하나')) as number)
    expect((await sanction(id, personId, { kind: 'ban' })).sanctions).toMatchObject([{ kind: 'ban', until: null }])
    expect(await here.closed).toBe(4003)
    expect(await there.closed).toBe(4003)
    const again = await openRoom(url, id, { token })
    expect(await again.closed).toBe(4003)
    expect(await other.write('둘')).toEqual(expect.any(Number))
    expect(await asStaff('admin.live.listSanctions', { params: { id: next.id } })).toMatchObject({
      sanctions: [{ personId, kind: 'ban' }],
    })
    await sanction(next.id, personId, { kind: 'none' })
    pass(2_000)
    expect(await (await join(id, { token })).write('셋')).toEqual(expect.any(Number))
  })

  test('[SCREEN-21] staff write under the name of the channel with a badge, also in a frozen chat, until the broadcast ends', async () => {
    const { id } = await addRoom(shop.db)
    const seller = await addRoom(shop.db, { distributorId: 1 })
    const [reader, other] = [await join(id), await join(seller.id)]
    const mode = { slowModeS: 30, isFrozen: true }
    const changed = (await asStaff('admin.live.setChatMode', { params: { id }, body: mode })) as { broadcast: object }
    expect(changed.broadcast).toMatchObject(mode)
    expect((await reader.waitFor('now', ({ now }) => now.isFrozen === true)).now).toEqual(mode)
    for (const room of [id, seller.id])
      await asStaff('admin.live.writeMessage', { params: { id: room }, body: { text: '곧 시작해요' } })
    await expect.poll(() => reader.messages()).toMatchObject([{ name: '과수원 채널', badge: 'operator', grade: null }])
    await expect.poll(() => other.messages()).toMatchObject([{ badge: 'seller' }])
    expect((await list(id)).messages).toMatchObject([{ personId: '', text: '곧 시작해요' }])
    const ended = await addRoom(shop.db, { state: 'ended' })
    const late = asStaff('admin.live.writeMessage', { params: { id: ended.id }, body: { text: '끝' } })
    await expect(late).rejects.toThrow(new AppError('liveEnded').message)
  })

  test('[SCREEN-21] messages are listed a page at a time in both directions; rooms of another brand are not found', async () => {
    const { id } = await addRoom(shop.db)
    const writer = await join(id, { token: (await shop.asMember()).token })
    for (let at = 0; at < 5; at++) {
      pass(2_000)
      await writer.write(`${at}`)
    }
    const textsOf = ({ messages }: Awaited<ReturnType<typeof list>>) => messages.map(({ text }) => text)
    const first = await list(id, { take: 2 })
    expect([textsOf(first), first.page.count]).toEqual([['4', '3'], 5])
    const second = await list(id, { take: 2, nextPage: first.page.nextPage })
    const third = await list(id, { take: 2, nextPage: second.page.nextPage })
    expect([textsOf(second), textsOf(third), third.page.nextPage]).toEqual([['2', '1'], ['0'], null])
    expect(textsOf(await list(id, { take: 2, nextPage: third.page.prePage }))).toEqual(['2', '1'])
    const foreign = asStaff('admin.live.listMessages', {
      brand: 'market',
      params: { id },
      query: { take: 2, isReported: 'false' },
    })
    await expect(foreign).rejects.toThrow(new AppError('liveNotFound').message)
  })

  test('[SCREEN-21] the replay lists messages and pins by the time of the broadcast', async () => {
    const startedAt = shop.clock.now
    const { id } = await addRoom(shop.db, { startedAt, productIds: [1, 2] })
    const writer = await join(id, { token: (await shop.asMember()).token })
    const pin = (productId: number | null) =>
      shop.db.exec('pin', 'insert into live_pin (broadcast_id, product_id, at) values ($1, $2, $3)', [
        id,
        productId,
        shop.clock.now,
      ])
    pass(5_000)
    await pin(1)
    for (const text of ['하나', '둘', '셋']) {
      pass(20_000)
      await writer.write(text)
    }
    await pin(2)
    const get = (query: object) => shop.api()('live.listMessages', { params: { id }, query })
    const all = await get({})
    expect(all.messages.map(({ text, atMs }) => [text, atMs])).toEqual([
      ['하나', 25_000],
      ['둘', 45_000],
    ])
    expect(all.pins).toEqual([{ productId: 1, atMs: 5_000 }])
    const later = await get({ fromMs: 60_000, toMs: 120_000 })
    expect(later.messages.map(({ text }) => text)).toEqual(['셋'])
    expect(later.pins).toEqual([
      { productId: 1, atMs: 5_000 },
      { productId: 2, atMs: 65_000 },
    ])
    expect(
      await shop.api()('live.listMessages', { params: { id: (await addRoom(shop.db, { state: 'scheduled' })).id } }),
    ).toEqual({
      messages: [],
      pins: [],
    })
    await expect(shop.api(undefined, 'market')('live.listMessages', { params: { id } })).rejects.toMatchObject({
      code: 'liveNotFound',
    })
  })

  test('[I3] messages of a deleted account lose their author and name; its sanctions and words of reports are deleted', async () => {
    const { id } = await addRoom(shop.db)
    const person = await register(shop)
    const writer = await join(id, { token: person.token })
    const other = await shop.asMember()
    const messageId = (await writer.write('남는 말')) as number
    const reported = (await (await join(id, { token: other.token })).write('신고될 말')) as number
    await shop.api(person.token)('live.reportMessage', {
      params: { id, messageId: reported },
      body: { reason: '제 말' },
    })
    await sanction(id, await personOf(id, messageId), { kind: 'mute' })
    await shop.api(person.token)('user.leave')
    const jobs = createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: userJobs(app()) })
    await jobs.runDueJobs()
    expect((await list(id)).messages.at(-1)).toMatchObject({ id: messageId, personId: '', name: '탈퇴한 회원' })
    const left = `select (select count(*)::int from live_sanction where broadcast_id = $1) as sanctions,
      (select max(reason) from live_message_report where message_id = $2) as reason,
      (select count(*)::int from live_message where broadcast_id = $1 and user_id is null and client_key is null) as messages`
    expect(await shop.db.one('left', left, [id, reported])).toEqual({ sanctions: 0, reason: '', messages: 1 })
  })

  test('[C8] messages and their reports are destroyed thirty days after they were written, viewers a day after the end', async () => {
    const { id } = await addRoom(shop.db)
    const member = await shop.asMember()
    const writer = await join(id, { token: member.token })
    const old = (await writer.write('오래된 말')) as number
    await shop.asMember().then(({ api }) => api('live.reportMessage', { params: { id, messageId: old }, body: {} }))
    pass(DAY_MS)
    const writerLater = await addRoom(shop.db, {
      state: 'ended',
      startedAt: new Date(shop.clock.now.getTime() - DAY_MS),
    })
    await shop.db.exec('viewer', `insert into live_viewer values ($1, '\\x01'), ($2, '\\x01')`, [id, writerLater.id])
    const young = `insert into live_message (broadcast_id, name, text, at) values ($1, '이름', '새 말', $2)`
    await shop.db.exec('young', young, [id, shop.clock.now])
    pass(29 * DAY_MS)
    const jobs = createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: liveChatJobs })
    await jobs.runDueJobs()
    expect((await list(id)).messages.map(({ text }) => text)).toEqual(['새 말'])
    expect(
      await shop.db.many('reports', 'select 1 as one from live_message_report where message_id = $1', [old]),
    ).toEqual([])
    const viewers = 'select broadcast_id from live_viewer where broadcast_id in ($1, $2) and viewer = $3'
    expect(await shop.db.many('viewers', viewers, [id, writerLater.id, Buffer.from([1])])).toEqual([
      { broadcast_id: id },
    ])
  })
})
