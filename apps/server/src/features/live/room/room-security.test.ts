import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { joinRoom, openRoom, type RoomClient } from './testing/room-client.ts'
import { addRoom } from './testing/room-rows.ts'

describe.each(testEngines)('rooms against hostile viewers on %s', (engine) => {
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

  const join = async (id: number, options: Parameters<typeof joinRoom>[2] = {}) => {
    const client = await joinRoom(url, id, options)
    open.push(client)
    return client
  }
  const asMember = async (name = '김수진', grade = 1) => shop.asMember({ name, grade })
  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const textsOf = (client: RoomClient) => client.messages().map(({ text }) => text)

  test('[H4] frames that are not of the protocol are refused; ten of them close with 1003', async () => {
    const { id } = await addRoom(shop.db)
    const client = await join(id)
    const bad = ['', '{', 'null', '[]', '{"t":"x"}', '{"t":"message"}', '{"t":"hearts","count":1e9}', '"t"', '1', '{}']
    for (const text of bad) client.sendText(text)
    expect(await client.closed).toBe(1003)
    expect(client.all('refused')[0]).toMatchObject({ code: 'invalidFrame' })
  })

  test('[H4] a frame of more than 4 KB closes with 1009', async () => {
    const { id } = await addRoom(shop.db)
    const client = await join(id)
    client.sendText('x'.repeat(1_000_000))
    expect(await client.closed).toBe(1009)
  })

  test('[H4] an upgrade without the origin of the shop, or to another address, is refused', async () => {
    const { id } = await addRoom(shop.db)
    await expect(openRoom(url, id, { headers: { origin: 'https://evil.example' } })).rejects.toThrow('403')
    await expect(openRoom(url, 0)).rejects.toThrow('404')
  })

  test('[H4] hostile texts arrive as they were written', async () => {
    const { id } = await addRoom(shop.db)
    const writer = await join(id, { token: (await asMember()).token })
    const reader = await join(id)
    const texts = [
      `<script>alert('x')</script>`,
      `'; drop table live_message; --`,
      '{"t":"deleted","ids":[1]}',
      '🍎👨‍👩‍👧 한글 ㅋㅋ',
      '\\u0000 %s ${x}',
    ]
    for (const text of texts) {
      pass(1_000)
      expect(await writer.write(text)).toEqual(expect.any(Number))
    }
    await expect.poll(() => textsOf(reader)).toEqual(texts)
    expect(textsOf(await join(id))).toEqual(texts)
  })

  test('[H4] hearts are bounded, and none are counted before the broadcast', async () => {
    const { id } = await addRoom(shop.db)
    const waiting = await addRoom(shop.db, { state: 'scheduled' })
    const [client, early] = [await join(id), await join(waiting.id)]
    for (let at = 0; at < 10; at++) {
      client.send({ t: 'hearts', count: 50 })
      early.send({ t: 'hearts', count: 50 })
    }
    const { now } = await client.waitFor('now', (frame) => (frame.now.hearts ?? 0) > 0)
    expect(now.hearts).toBeLessThanOrEqual(55)
    await sleep(1_200)
    expect(early.all('now').filter((frame) => frame.now.hearts)).toEqual([])
  })

  test('[AUTH-2] a member whose token has ended cannot write any more', async () => {
    const { id } = await addRoom(shop.db)
    const member = await asMember()
    const writer = await join(id, { token: member.token })
    await shop.db.exec('end', 'delete from token where user_id = $1', [member.userId])
    pass(2_000)
    expect(await writer.write('안녕하세요')).toMatchObject({ code: 'unauthorized' })
  })
})
