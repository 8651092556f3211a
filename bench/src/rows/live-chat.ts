import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '../../../apps/server/src/db/open.ts'
import { numberOf, PER_SECOND, VIEWERS, write, WRITERS } from '#src/live/chat.ts'
import { openViewers } from '#src/live/chat-viewers.ts'
import { createMember } from '#src/orders/member.ts'
import { type Row, showMs, showNumber } from '#src/report/row.ts'
import { type Shop, startShop } from '#src/shop/shop.ts'
import { SMALL } from '#src/shop/shops.ts'
import { percentile } from '#src/statistics.ts'
import type { Bench } from './measure.ts'

const WARM_VIEWERS = 20
const WARM_SECONDS = 2
const MAX_P99_MS = 300
const MAX_MB = 100
const IDLE_MS = 3_000

const insertRoom = `
with channel as (
  insert into live_channel (platform, name, engine, key_hash, created_at) values ('ru', 'bench', 'builtin', '', now()) returning id
)
insert into live_broadcast (channel_id, platform, title, state, scheduled_at, started_at, created_at)
select id, 'ru', 'bench', 'live', now(), now(), now() from channel returning id`

const createRoom = async (databaseUrl: string): Promise<number> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    return (await db.one<{ id: number }>('bench.room', insertRoom, [])).id
  } finally {
    await db.close()
  }
}

interface Measured {
  /** Times (ms) from sending to receiving, of all viewers. */
  times: number[]
  lost: number
  addedMb: number
}

const measureRoom = async (
  shop: Shop,
  { id, tokens, seconds }: { id: number; tokens: readonly string[]; seconds: number },
): Promise<Measured> => {
  await (await openViewers(shop.url, id, { count: WARM_VIEWERS, onMessage: () => undefined })).close()
  const before = await shop.figuresAfterCollection()
  const deliveries: { number: number; at: number }[] = []
  const viewers = await openViewers(shop.url, id, {
    count: VIEWERS,
    tokens,
    onMessage: ({ text, at }) => deliveries.push({ number: numberOf(text), at }),
  })
  await write(viewers.writers, WARM_SECONDS)
  await sleep(IDLE_MS)
  deliveries.length = 0
  const sent = await write(viewers.writers, seconds)
  await sleep(IDLE_MS)
  const after = await shop.figures()
  await viewers.close()
  const times = deliveries.map(({ number, at }) => at - (sent[number] ?? 0))
  return { times, lost: sent.length * VIEWERS - times.length, addedMb: after.rssMb - before.rssMb }
}

/** Measures a live room: how late messages arrive, and the memory of its viewers. Decision 056 */
export const measureLiveChat = async ({ shops, runLength }: Bench): Promise<Row[]> => {
  const [{ url: DATABASE_URL }, { url: sandboxUrl }] = await Promise.all([shops.database(SMALL), shops.sandbox()])
  const shop = await startShop({ data: { DATABASE_URL }, keeps: 'nothing', sandboxUrl })
  try {
    const members = []
    for (let at = 0; at < WRITERS; at++) members.push(await createMember(shop.url, DATABASE_URL))
    const tokens = members.map(({ token }) => token)
    const id = await createRoom(DATABASE_URL)
    const { times, lost, addedMb } = await measureRoom(shop, { id, tokens, seconds: runLength.seconds })
    const p99 = percentile(times, 0.99)
    return [
      {
        what: `Chat of ${showNumber(VIEWERS)} viewers, ${PER_SECOND} messages a second, p99`,
        measured: showMs(p99),
        ratio: `p50 ${showMs(percentile(times, 0.5))}, ${showNumber(lost)} of ${showNumber(times.length + lost)} lost`,
        goal: `≤ ${MAX_P99_MS} ms`,
        reached: p99 <= MAX_P99_MS && lost === 0,
      },
      {
        what: `Memory of ${showNumber(VIEWERS)} viewers of a live room`,
        measured: `${showNumber(addedMb)} MB`,
        ratio: `${showNumber((addedMb * 1_024) / VIEWERS)} KiB each`,
        goal: `≤ ${MAX_MB} MB`,
        reached: addedMb <= MAX_MB,
      },
    ]
  } finally {
    await shop.stop()
  }
}
