/** C8: a mix of reads, purchases, uploads, chat and errors at a fixed rate leaves the heap, files, timers and connections as they were. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { photo } from '../../../apps/server/src/testing/test-pictures.ts'
import { openViewers } from '../../../bench/src/live/chat-viewers.ts'
import { createMember } from '../../../bench/src/orders/member.ts'
import type { Row } from '../../../bench/src/report/row.ts'
import { type Shop, startShop } from '../../../bench/src/shop/shop.ts'
import type { Figures } from '../../../bench/src/shop/shop-child.ts'
import { type Answer, type Ask, createAsk, send } from '../shop/ask.ts'
import { openCluster } from '../shop/cluster.ts'
import { countBroken, type House, openHouse } from '../shop/house.ts'
import { readNumber } from '../shop/narrow.ts'
import { atMost, mustBe, printOutcome, toRow } from '../shop/outcome.ts'
import { buyNow, openGuest, toPurchase } from '../shop/purchase.ts'
import { buildPages } from '../shop/shop-process.ts'
import { sendTraffic, type Seen, type Step } from '../shop/traffic.ts'

const MINUTES = 10
const PER_SECOND = 100
const SAMPLE_MS = 30_000
const GUESTS = 50
const VIEWERS = 40
const WRITERS = 8
const CHAT_MS = 500
const MAX_SLOPE_MB = 1
const MAX_GROWTH = 1.15
const MAX_MORE = 20
const MINUTE_MS = 60_000

const insertRoom = `
with channel as (
  insert into live_channel (platform, name, engine, key_hash, created_at) values ('ru', 'soak', 'builtin', '', now()) returning id
)
insert into live_broadcast (channel_id, platform, title, state, scheduled_at, started_at, created_at)
select id, 'ru', 'soak', 'live', now(), now(), now() from channel returning id`

const openRoom = async (databaseUrl: string): Promise<number> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    return (await db.one<{ id: number }>('soak.room', insertRoom, [])).id
  } finally {
    await db.close()
  }
}

/** The answers are counted only, so that the client does not hold their bodies. */
const withoutBody = async (asking: Promise<Answer>): Promise<Answer> => ({ ...(await asking), body: undefined })

interface Crowd {
  ask: Ask
  url: string
  house: House
  guests: readonly string[]
  member: string
  picture: Uint8Array<ArrayBuffer>
}

/** Sends a picture as a browser does. A connection that fails is an unexpected answer. */
const upload = async ({ url, member, picture }: Crowd): Promise<Answer> => {
  const began = performance.now()
  const headers = { authorization: `Bearer ${member}`, 'content-type': 'application/octet-stream' }
  const put = fetch(`${url}/v1/app-users/picture`, { method: 'PUT', headers, body: picture })
  const [status, code] = await put.then(
    ({ status, ok }) => [status, ok ? '' : `untyped ${status}`] as const,
    (error: unknown) => [0, String(error)] as const,
  )
  return { status, code, body: undefined, ms: performance.now() - began }
}

const pages = ['/', '/best', '/category/fruit', '/wholesale', '/search?q=%EC%82%AC%EA%B3%BC', '/no-such-page']

/** Requests of a hundred turns: 1 purchase, 1 upload, 4 errors, 24 carts, 20 pages, 50 calls of the catalogue. */
const mix =
  (crowd: Crowd) =>
  (turn: number): Step => {
    const { ask, url, house, guests } = crowd
    const { goods, sandbox } = house
    const good = goods[turn % goods.length] as House['goods'][number]
    const token = guests[Math.floor(turn / 100) % guests.length] ?? ''
    const slot = turn % 100
    const page = pages[Math.floor(turn / 5) % pages.length] ?? '/'
    const params = { id: good.productId }
    if (slot === 7) return (note) => buyNow({ ask, note, sandbox }, token, good)
    if (slot === 57) return (note) => note('upload', upload(crowd))
    if (slot % 25 === 3) return (note) => note('error', ask('cart.addItem', { body: { productId: 'none' } }, token))
    if (slot % 5 === 1) return (note) => note('page', withoutBody(send('GET', `${url}${page}`, {})))
    if (slot % 8 === 2) return (note) => note('cart', ask('order.createTmp', { body: toPurchase(good) }, token))
    if (slot % 8 === 4) return (note) => note('cart', withoutBody(ask('cart.get', {}, token)))
    return (note) => note('catalogue', withoutBody(ask('product.listOptions', { params })))
  }

/** Writes into a room until stopped. */
const chat = async (shop: Shop, databaseUrl: string) => {
  const id = await openRoom(databaseUrl)
  const tokens: string[] = []
  for (let at = 0; at < WRITERS; at++) tokens.push((await createMember(shop.url, databaseUrl)).token)
  let received = 0
  const viewers = await openViewers(shop.url, id, { count: VIEWERS, tokens, onMessage: () => void (received += 1) })
  let sent = 0
  const timer = setInterval(() => {
    const key = `soak-${String(sent).padStart(8, '0')}`
    viewers.writers[sent % WRITERS]?.send(JSON.stringify({ t: 'message', key, text: `번호 ${sent}` }))
    sent += 1
  }, CHAT_MS)
  return {
    received: () => received,
    close: async () => {
      clearInterval(timer)
      await viewers.close()
    },
  }
}

/** Increase per minute of a straight line through samples (least squares). */
const slopeOf = (samples: readonly { at: number; value: number }[]): number => {
  const n = samples.length
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / n
  const meanValue = samples.reduce((sum, { value }) => sum + value, 0) / n
  const over = samples.reduce((sum, { at, value }) => sum + (at - meanAt) * (value - meanValue), 0)
  const under = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  return (over / under) * MINUTE_MS
}

type Sample = Figures & { at: number }

const sampleFor = async (shop: Shop, minutes: number): Promise<Sample[]> => {
  const samples: Sample[] = []
  const began = performance.now()
  for (let turn = 1; turn * SAMPLE_MS <= minutes * MINUTE_MS; turn++) {
    await sleep(Math.max(0, began + turn * SAMPLE_MS - performance.now()))
    const sample = { ...(await shop.figuresAfterCollection()), at: performance.now() - began }
    samples.push(sample)
    const { at, heapMb, rssMb, files, timers } = sample
    console.log(
      `${Math.round(at / 1_000)} s: heap ${heapMb.toFixed(1)} MB, resident ${rssMb.toFixed(0)} MB, ${files} files, ${timers} timers`,
    )
  }
  return samples
}

/** True for an answer that the traffic does not expect. */
const isOdd = ({ what, code, status }: Seen): boolean => {
  if (what === 'error') return status !== 400
  if (what === 'page') return status !== 200 && status !== 404
  return code !== ''
}

const judge = (samples: readonly Sample[]): Row[] => {
  const late = samples.slice(Math.floor(samples.length / 2))
  const [first, last] = [late[0], late.at(-1)]
  if (!first || !last || first === last) throw new Error('too few samples: a soak takes at least two minutes')
  const heap = late.map(({ at, heapMb }) => ({ at, value: heapMb }))
  const slope = slopeOf(heap)
  const growth = last.heapMb / first.heapMb
  return [
    toRow(
      'heap after collection, increase in the second half',
      `${slope.toFixed(2)} MB/min`,
      `≤ ${MAX_SLOPE_MB} MB/min`,
      slope <= MAX_SLOPE_MB,
    ),
    toRow(
      'heap at the end beside the middle',
      `${growth.toFixed(2)} × (${first.heapMb.toFixed(0)} and ${last.heapMb.toFixed(0)} MB; resident ${last.rssMb.toFixed(0)} MB)`,
      `≤ ${MAX_GROWTH} ×`,
      growth <= MAX_GROWTH,
    ),
    atMost('open files and connections more than in the middle', last.files - first.files, MAX_MORE, ''),
    atMost('timers more than in the middle', last.timers - first.timers, MAX_MORE, ''),
  ]
}

const soakFor = async (databaseUrl: string, minutes: number): Promise<Row[]> => {
  const house = await openHouse(databaseUrl, 'C8')
  try {
    const data = { DATABASE_URL: house.data.DATABASE_URL }
    const shop = await startShop({ data, keeps: 'all', sandboxUrl: house.sandbox })
    try {
      const ask = createAsk(shop.url)
      const guests: string[] = []
      for (let at = 0; at < GUESTS; at++) guests.push(await openGuest(ask))
      const { token: member } = await createMember(shop.url, databaseUrlOf(house))
      const picture = new Uint8Array(await photo({}))
      const room = await chat(shop, databaseUrlOf(house))
      const traffic = sendTraffic(PER_SECOND, mix({ ask, url: shop.url, house, guests, member, picture }))
      const samples = await sampleFor(shop, minutes)
      await traffic.stop()
      await room.close()
      const odd = traffic.seen.filter(isOdd)
      for (const { what, code, status } of odd.slice(0, 5)) console.log(`unexpected: ${what} ${status} ${code}`)
      return [
        ...judge(samples),
        mustBe(`of ${traffic.seen.length} answers in ${minutes} minutes, unexpected`, odd.length, 0),
        toRow('chat messages received', String(room.received()), '> 0', room.received() > 0),
        mustBe('invariants broken', await countBroken(house.data), 0),
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await house.close()
  }
}

const databaseUrlOf = ({ data }: House): string => {
  if ('DATA_DIR' in data) throw new Error('the soak needs PostgreSQL')
  return data.DATABASE_URL
}

/** `only`: minutes, 10 by default. */
export const soak = async (only = String(MINUTES)): Promise<boolean> => {
  const minutes = readNumber(only)
  await buildPages()
  const cluster = await openCluster()
  try {
    return printOutcome(await soakFor(cluster.url, minutes))
  } finally {
    await cluster.close()
  }
}
