import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { setFailpoint } from '#src/failpoint.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { countViewers } from './presence.ts'
import { publishEvent, publishRoom } from './room-events.ts'
import { joinRoom, openRoom, type RoomClient } from './testing/room-client.ts'
import { addRoom } from './testing/room-rows.ts'

describe.each(testEngines)('rooms of broadcasts on %s', (engine) => {
  let shop: TestShop
  let url = ''
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    url = await shop.app.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => shop.close())
  const open: RoomClient[] = []
  afterEach(() => {
    setFailpoint(undefined)
    for (const client of open.splice(0)) client.close()
  })

  const join = async (id: number, options: Parameters<typeof joinRoom>[2] = {}) => {
    const client = await joinRoom(url, id, options)
    open.push(client)
    return client
  }
  const connect = async (id: number, options: Parameters<typeof openRoom>[2] = {}) => {
    const client = await openRoom(url, id, options)
    open.push(client)
    return client
  }
  const asMember = async (name = '김수진', grade = 1) => shop.asMember({ name, grade })
  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const textsOf = (client: RoomClient) => client.messages().map(({ text }) => text)

  describe('happy', () => {
    test('[SCREEN-21] a member writes; all read it once, with masked name and grade, and the writer gets its id', async () => {
      const { id } = await addRoom(shop.db)
      const member = await asMember()
      const [writer, guest, nobody] = [
        await join(id, { token: member.token }),
        await join(id, { token: await shop.guest() }),
        await join(id),
      ]
      expect((await writer.waitFor('welcome')).name).toBe('김*진')
      expect((await guest.waitFor('welcome')).name).toBeNull()
      const messageId = await writer.write('사과가 아삭한가요?')
      for (const client of [writer, guest, nobody]) await expect.poll(() => client.messages()).toHaveLength(1)
      const message = { id: messageId, name: '김*진', grade: '잎새', badge: null, text: '사과가 아삭한가요?' }
      for (const client of [writer, guest, nobody])
        expect(client.messages()).toEqual([{ ...message, at: shop.clock.now.toISOString() }])
      expect(guest.all('messages')[0]?.own).toBeUndefined()
    })

    test('[SCREEN-21] a new viewer gets the last fifty messages, one who returns those after the last one, each once', async () => {
      const { id } = await addRoom(shop.db)
      const writer = await join(id, { token: (await asMember()).token })
      const ids: number[] = []
      for (let at = 0; at < 60; at++) {
        pass(2_000)
        ids.push((await writer.write(`${at}번째`)) as number)
      }
      const late = await join(id)
      expect(late.messages().map((message) => message.id)).toEqual(ids.slice(-50))
      // beyond those in memory, and within
      for (const seen of [ids[3], ids[40], ids[59]]) {
        const back = await join(id, { since: seen })
        expect(back.messages().map((message) => message.id)).toEqual(ids.filter((each) => each > (seen ?? 0)))
      }
    })

    test('[SCREEN-21] a message that is sent again with its key is stored once and answered with the same id', async () => {
      const { id } = await addRoom(shop.db)
      const { token } = await asMember()
      const first = await join(id, { token })
      const messageId = await first.write('한 번만', 'same-key-1')
      first.close()
      const again = await join(id, { token, since: messageId as number })
      expect(await again.write('한 번만', 'same-key-1')).toBe(messageId)
      expect(again.messages()).toEqual([])
      const fresh = await join(id)
      expect(textsOf(fresh)).toEqual(['한 번만'])
    })

    test('[SCREEN-21] what is published to a room reaches its viewers, and later ones in their welcome', async () => {
      const { id } = await addRoom(shop.db, { productIds: [PRODUCT.apple] })
      const other = await addRoom(shop.db)
      const [client, elsewhere] = [await join(id), await join(other.id)]
      await shop.db.exec('pin', 'update live_broadcast set pinned_product_id = $2, answer = $3 where id = $1', [
        id,
        PRODUCT.apple,
        '오늘 출발해요',
      ])
      const now = { pinnedProductId: PRODUCT.apple, answer: '오늘 출발해요' }
      publishRoom({ db: shop.db }, id, { t: 'now', now })
      expect((await client.waitFor('now', (frame) => frame.now.answer !== undefined)).now).toEqual(now)
      expect((await (await join(id)).waitFor('welcome')).now).toMatchObject(now)
      expect(elsewhere.all('now').filter((frame) => frame.now.answer)).toEqual([])
    })

    test('[SCREEN-21] an event that is rolled back is not published', async () => {
      const { id } = await addRoom(shop.db)
      const client = await join(id)
      await shop.db
        .tx(async (tx) => {
          await tx.exec('t', 'select 1', [])
          publishRoom({ db: shop.db }, id, { t: 'products' })
          throw new Error('back')
        })
        .catch(() => undefined)
      publishRoom({ db: shop.db }, id, { t: 'now', now: { answer: 'later' } })
      await client.waitFor('now', (frame) => frame.now.answer === 'later')
      expect(client.all('products')).toEqual([])
    })

    test('[SCREEN-21] hearts that were missed are counted once events may have been lost, and never fewer', async () => {
      const { id } = await addRoom(shop.db)
      const client = await join(id)
      const setHearts = (hearts: number) =>
        shop.db.exec('hearts', 'update live_broadcast set hearts = $2 where id = $1', [id, hearts])
      const resync = () => publishEvent({ db: shop.db }, { kind: 'resync', room: id })
      await setHearts(70)
      resync()
      await client.waitFor('now', ({ now }) => now.state !== undefined && now.hearts === 70)
      await setHearts(30)
      resync()
      await expect.poll(() => client.all('now').filter(({ now }) => now.state).length).toBe(2)
      expect(client.all('now').at(-1)?.now.hearts).toBe(70)
    })

    test('[SCREEN-21] on air the viewers are those present, afterwards all who watched', async () => {
      const { id } = await addRoom(shop.db)
      await shop.db.exec('viewers', 'update live_broadcast set viewers = 500 where id = $1', [id])
      const client = await join(id)
      expect((await client.waitFor('welcome')).now.viewers).toBe(1)
      const nowOf = () => shop.api()('live.getNow', { params: { id } })
      expect((await nowOf()).viewers).toBe(1)
      expect(countViewers(shop.db.reads ?? shop.db, id)).toBe(1)
      await shop.db.exec('end', "update live_broadcast set state = 'ended', ended_at = started_at where id = $1", [id])
      expect((await nowOf()).viewers).toBeGreaterThanOrEqual(500)
    })

    test('[SCREEN-21] viewers count once per person; hearts and taps are counted and stored per minute', async () => {
      const { id } = await addRoom(shop.db, { productIds: [PRODUCT.apple], startedAt: shop.clock.now })
      const { token } = await asMember()
      const [one, two, three] = [await join(id, { token }), await join(id, { token }), await join(id)]
      await one.waitFor('now', ({ now }) => now.viewers === 2)
      one.send({ t: 'hearts', count: 7 })
      for (const kind of ['open', 'open', 'cart'] as const) two.send({ t: 'tap', productId: PRODUCT.apple, kind })
      three.send({ t: 'tap', productId: PRODUCT.apple, kind: 'open' })
      // not in this broadcast
      three.send({ t: 'tap', productId: PRODUCT.pear, kind: 'open' })
      await one.write('안녕하세요')
      await three.waitFor('now', ({ now }) => now.hearts === 7)
      const rows = () =>
        shop.db.many<{ viewers: number; messages: number; hearts: number }>(
          'minutes',
          'select viewers, messages, hearts from live_minute where broadcast_id = $1',
          [id],
        )
      await expect.poll(rows, { timeout: 8_000 }).toEqual([{ viewers: 2, messages: 1, hearts: 7 }])
      const taps = 'select product_id, opens, carts from live_product_minute where broadcast_id = $1'
      expect(await shop.db.many('taps', taps, [id])).toEqual([{ product_id: PRODUCT.apple, opens: 2, carts: 1 }])
      const totals = 'select viewers, peak_viewers, hearts from live_broadcast where id = $1'
      await expect
        .poll(() => shop.db.one('totals', totals, [id]), { timeout: 8_000 })
        .toEqual({ viewers: 2, peak_viewers: 2, hearts: 7 })
    })

    test('[SCREEN-21] the studio watches its broadcast without being counted', async () => {
      const { id } = await addRoom(shop.db, { productIds: [PRODUCT.apple], startedAt: shop.clock.now })
      const studio = await join(id, { isStudio: true })
      expect((await studio.waitFor('welcome')).now.viewers).toBe(0)
      studio.send({ t: 'hearts', count: 7 })
      studio.send({ t: 'tap', productId: PRODUCT.apple, kind: 'open' })
      const viewer = await join(id, { token: (await asMember()).token })
      expect((await viewer.waitFor('welcome')).now).toMatchObject({ viewers: 1, hearts: 0 })
      const totals = 'select viewers, peak_viewers, hearts from live_broadcast where id = $1'
      await expect
        .poll(() => shop.db.one('totals', totals, [id]), { timeout: 8_000 })
        .toEqual({ viewers: 1, peak_viewers: 1, hearts: 0 })
      const taps = 'select product_id from live_product_minute where broadcast_id = $1'
      expect(await shop.db.many('taps', taps, [id])).toEqual([])
      studio.close()
      viewer.close()
      await expect.poll(() => countViewers(shop.db, id)).toBe(0)
    })

    test('a busy room gets its messages together, in order', async () => {
      const { id } = await addRoom(shop.db)
      const members = await Promise.all(Array.from({ length: 30 }, () => asMember()))
      const writers = await Promise.all(members.map(({ token }) => join(id, { token })))
      const reader = await join(id)
      await Promise.all(writers.map((writer, at) => writer.write(`${at}`)))
      await expect.poll(() => reader.messages()).toHaveLength(30)
      const ids = reader.messages().map((message) => message.id)
      expect(ids).toEqual(ids.toSorted((one, two) => one - two))
      expect(reader.all('messages').length).toBeLessThan(25)
    })
  })

  describe('error', () => {
    test('[SCREEN-21] a missing broadcast, or one of another brand, closes with 4004', async () => {
      const { id } = await addRoom(shop.db)
      expect(await (await connect(999_999)).closed).toBe(4004)
      expect(await (await connect(id, { brand: 'market' })).closed).toBe(4004)
    })

    test('[SCREEN-21] guests read only; a token that is unknown or of another brand is refused', async () => {
      const { id } = await addRoom(shop.db)
      const guest = await join(id, { token: await shop.guest() })
      expect(await guest.write('안녕하세요')).toMatchObject({ code: 'memberOnly' })
      for (const token of ['A'.repeat(43), await shop.guest('market')]) {
        const client = await connect(id, { token })
        expect(await client.waitFor('refused')).toMatchObject({ code: 'unauthorized' })
        expect(client.all('welcome')).toEqual([])
        client.send({ t: 'hello' })
        await client.waitFor('welcome')
      }
    })

    test('[SCREEN-21] a message each second and twenty in thirty seconds', async () => {
      const { id } = await addRoom(shop.db)
      const writer = await join(id, { token: (await asMember()).token })
      expect(await writer.write('하나')).toEqual(expect.any(Number))
      expect(await writer.write('둘')).toMatchObject({ code: 'tooFast', retryAfterMs: 1_000 })
      for (let at = 1; at < 20; at++) {
        pass(1_000)
        expect(await writer.write('또')).toEqual(expect.any(Number))
      }
      pass(1_000)
      expect(await writer.write('스물하나')).toMatchObject({ code: 'tooFast', retryAfterMs: 10_000 })
      pass(10_000)
      expect(await writer.write('스물하나')).toEqual(expect.any(Number))
    })

    test('[SCREEN-21] slow mode, a freeze, and a broadcast that is not on air', async () => {
      const { id } = await addRoom(shop.db)
      const writer = await join(id, { token: (await asMember()).token })
      await shop.db.exec('slow', 'update live_broadcast set slow_mode_s = 30 where id = $1', [id])
      expect(await writer.write('하나')).toEqual(expect.any(Number))
      pass(20_000)
      expect(await writer.write('둘')).toMatchObject({ code: 'slowMode', retryAfterMs: 10_000 })
      await shop.db.exec('freeze', 'update live_broadcast set slow_mode_s = 0, is_frozen = true where id = $1', [id])
      pass(2_000)
      expect(await writer.write('셋')).toMatchObject({ code: 'frozen' })
      for (const [state, code] of [
        ['scheduled', 'notOnAir'],
        ['ended', 'ended'],
      ] as const) {
        const room = await addRoom(shop.db, { state })
        const client = await join(room.id, { token: (await asMember()).token })
        expect(await client.write('넷')).toMatchObject({ code })
      }
    })

    test.each([
      ['씨발', '욕설'],
      ['오픈 채팅으로 오세요', '홍보'],
      ['010-1234-5678로 전화 주세요', '전화번호'],
      ['https://example.com', '주소'],
      ['가'.repeat(201), '200자'],
      ['  ', '적어'],
      ['방향\u202E글자', '문자'],
    ])('[SCREEN-21] the text %j is refused with its reason', async (text, reason) => {
      const { id } = await addRoom(shop.db)
      const writer = await join(id, { token: (await asMember()).token })
      const refused = await writer.write(text)
      expect(refused).toMatchObject({ code: 'invalidInput', message: expect.stringContaining(reason) })
      expect(await writer.write('가'.repeat(200))).toEqual(expect.any(Number))
    })

    test('[C1] while a message cannot be stored it is refused, and then stored once with its key', async () => {
      const { id } = await addRoom(shop.db)
      const writer = await join(id, { token: (await asMember()).token })
      setFailpoint((name) => {
        if (name === 'live.beforeCommit') throw new Error('the database is gone')
      })
      expect(await writer.write('하나', 'again-key')).toMatchObject({ code: 'unavailable', retryAfterMs: 2_000 })
      setFailpoint(undefined)
      pass(2_000)
      expect(await writer.write('하나', 'again-key')).toEqual(expect.any(Number))
      expect(textsOf(await join(id))).toEqual(['하나'])
    })
  })
})
