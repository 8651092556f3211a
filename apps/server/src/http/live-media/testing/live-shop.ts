import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { BuiltinOptions } from '#src/integrations/live/builtin-engine.ts'
import { cutStream, shiftFragment, streams } from '#src/integrations/live/testing/stream-bytes.ts'
import { openTestShop } from '#src/testing/test-shop.ts'

export const MIME = 'video/mp4;codecs=avc1.42E01F,mp4a.40.2'
const SCALES = [12_288, 48_000]
const { init, fragments } = cutStream(streams.usual)

export type Frame = { t: string; code?: string; message?: string; state?: string; receivedMs?: number }

/** A broadcaster's socket with the frames it got. */
export const connect = async (origin: string, channelId: number, headers: Record<string, string> = { origin }) => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/live/ingest/${channelId}`, { headers })
  const frames: Frame[] = []
  socket.on('message', (data: Buffer) => void frames.push(JSON.parse(data.toString('utf8')) as Frame))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error as Error))])
  const waitFor = async (t: string): Promise<Frame> => {
    for (;;) {
      const found = frames.find((frame) => frame.t === t)
      if (found) return found
      await Promise.race([once(socket, 'message'), once(socket, 'close')])
      if (socket.readyState === socket.CLOSED && !frames.some((frame) => frame.t === t))
        throw new Error(`closed without ${t}: ${JSON.stringify(frames)}`)
    }
  }
  const hello = (key: string, mime = MIME): void => socket.send(JSON.stringify({ key, mime }))
  /** Sends fragments of half a second. `turn` repeats the stream of 6 s with a later clock. */
  const send = (count: number, from = 0): void => {
    for (let index = from; index < from + count; index += 1) {
      const fragment = fragments[index % fragments.length] ?? Buffer.alloc(0)
      socket.send(shiftFragment(fragment, Math.floor(index / fragments.length) * 6, SCALES))
    }
  }
  const close = async (): Promise<void> => {
    socket.close()
    await closed
  }
  return { socket, frames, closed, waitFor, hello, send, sendInit: () => socket.send(init), close }
}

/** Opens a shop that listens, with a channel and a broadcast of it. */
export const openLiveShop = async (
  options: {
    liveTimes?: Omit<BuiltinOptions, 'clock'>
    env?: Record<string, string>
    log?: (text: string) => void
  } = {},
) => {
  const shop = await openTestShop(options)
  const origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
  const key = randomBytes(24).toString('base64url')
  const addChannel = async (): Promise<number> => {
    const { id } = await shop.db.one<{ id: number }>(
      'test',
      `insert into live_channel (platform, name, engine, key_hash, created_at) values ('ru', '산지 직송', 'builtin', $1, $2) returning id`,
      [createHash('sha256').update(key).digest(), shop.clock.now],
    )
    return id
  }
  const addBroadcast = async (channelId: number): Promise<number> => {
    const { id } = await shop.db.one<{ id: number }>(
      'test',
      `insert into live_broadcast (channel_id, platform, title, scheduled_at, created_at) values ($1, 'ru', '사과 방송', $2, $2) returning id`,
      [channelId, shop.clock.now],
    )
    return id
  }
  const setState = async (id: number, state: 'live' | 'ended' | 'rehearsal'): Promise<void> => {
    const set = {
      live: `state = 'live', is_rehearsal = false, started_at = $2`,
      ended: `state = 'ended', ended_at = $2`,
      rehearsal: `is_rehearsal = true, started_at = $2`,
    }[state]
    await shop.db.exec('test', `update live_broadcast set ${set} where id = $1`, [id, shop.clock.now])
  }
  /** Connects a broadcaster whose key is checked. */
  const broadcast = async (channelId: number) => {
    const client = await connect(origin, channelId)
    client.hello(key)
    await client.waitFor('ready')
    client.sendInit()
    return client
  }
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers })
  /** Loads a playlist until a condition holds. */
  const getUntil = async (path: string, isRight: (text: string) => boolean): Promise<string> => {
    for (let turn = 0; turn < 200; turn += 1) {
      const answer = await get(path)
      const text = await answer.text()
      if (answer.status === 200 && isRight(text)) return text
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`${path} does not become what is expected`)
  }
  return { shop, origin, key, addChannel, addBroadcast, setState, broadcast, get, getUntil }
}
export type LiveShop = Awaited<ReturnType<typeof openLiveShop>>
