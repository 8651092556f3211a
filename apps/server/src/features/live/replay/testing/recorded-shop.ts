import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CallName, CallReply } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { handlers } from '#src/handlers.ts'
import { createOnAir } from '#src/features/live/media/on-air.ts'
import { startRecording } from '#src/features/live/replay/record-segments.ts'
import { publishReplay } from '#src/features/live/replay/replay.ts'
import { createBuiltinEngine } from '#src/integrations/live/builtin-engine.ts'
import { cutStream, shiftFragment, streams } from '#src/integrations/live/testing/stream-bytes.ts'
import { openTestShop } from '#src/testing/test-shop.ts'

const SCALES = [12_288, 48_000]
const STREAM_S = 6
const { init, fragments } = cutStream(streams.usual)

/** Opens a shop whose broadcasts are recorded, with a folder of its own for files. */
export const openRecordedShop = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-replays-'))
  const lines: string[] = []
  const shop = await openTestShop({
    env: { FILES_DIR: folder, LOG_LEVEL: 'error' },
    log: (line) => void lines.push(line),
  })
  const { db, config, files, live } = shop
  const app = { db, config, clock: () => shop.clock.now, integrations: { files, live } } as unknown as App
  const addChannel = async (): Promise<number> =>
    (
      await db.one<{ id: number }>(
        'test',
        `insert into live_channel (platform, name, engine, key_hash, created_at) values ('ru', '산지 직송', 'builtin', '', $1) returning id`,
        [shop.clock.now],
      )
    ).id
  const addBroadcast = async (channelId: number, image: string | null = null): Promise<number> =>
    (
      await db.one<{ id: number }>(
        'test',
        `insert into live_broadcast (channel_id, platform, title, image, state, scheduled_at, started_at, created_at)
         values ($1, 'ru', '사과 방송', $3, 'live', $2, $2, $2) returning id`,
        [channelId, shop.clock.now, image],
      )
    ).id
  /** Sends a session of half seconds, or another stream whole. */
  const broadcast = (channelId: number, halves: number, stream?: Buffer): void => {
    const session = live.openSession(channelId, { source: 'test' })
    session.append(stream ?? init)
    for (let index = 0; index < halves; index += 1) {
      const fragment = fragments[index % fragments.length] ?? Buffer.alloc(0)
      session.append(shiftFragment(fragment, Math.floor(index / fragments.length) * STREAM_S, SCALES))
    }
    session.end()
    shop.clock.now = new Date(shop.clock.now.getTime() + Math.max(halves * 500, STREAM_S * 1_000) + 1_000)
  }
  const end = async (broadcastId: number, channelId: number) => {
    await live.stop(channelId)
    await db.exec('test', `update live_broadcast set state = 'ended', ended_at = $2 where id = $1`, [
      broadcastId,
      shop.clock.now,
    ])
    return publishReplay(db, broadcastId)
  }
  /** Runs a call of the studio as its handler gets it. */
  const call = async <N extends CallName>(
    name: N,
    input: Pick<HandlerInput<N>, 'params'> & { body?: object },
    brand: BrandId = 'ru',
  ): Promise<CallReply<N>> =>
    (handlers[name] as (input: object, app: App) => Promise<CallReply<N>>)({ query: {}, ...input, brand }, app)
  const close = async (): Promise<void> => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { shop, app, folder, lines, addChannel, addBroadcast, broadcast, end, call, close }
}
export type RecordedShop = Awaited<ReturnType<typeof openRecordedShop>>

/** Opens another engine that records to the same database, as a process does that was started again. */
export const restartEngine = ({ shop }: RecordedShop) => {
  const engine = createBuiltinEngine({ clock: () => shop.clock.now })
  const { db, files } = shop
  const onAir = createOnAir({ db, clock: () => shop.clock.now, config: shop.config })
  const log = { error: () => undefined } as never
  const stop = startRecording({ ...onAir, db, files, engine, log, raiseAlarm: () => undefined })
  const record = async (channelId: number): Promise<void> => {
    engine.openSession(channelId, { source: 'test' }).append(streams.usual)
    await stop()
  }
  return { record }
}
