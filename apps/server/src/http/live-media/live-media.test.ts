import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writePreviewToken } from '#src/features/live/media/on-air.ts'
import { checkPlaylist } from '#src/integrations/live/testing/check-playlist.ts'
import { connect, type LiveShop, openLiveShop } from './testing/live-shop.ts'

const GRACE_MS = 1_500
const WAIT_MS = 600

let live: LiveShop
let [channelId, broadcastId] = [0, 0]
const media = (file: string): string => `/live-media/${channelId}/${file}`
const segmentsIn = (text: string): number => text.match(/^s-/gm)?.length ?? 0

beforeAll(async () => {
  live = await openLiveShop({ liveTimes: { graceMs: GRACE_MS, waitMs: WAIT_MS } })
})
afterAll(() => live.shop.close())
beforeEach(async () => {
  channelId = await live.addChannel()
  broadcastId = await live.addBroadcast(channelId)
})

/** A broadcast on air with four seconds of its picture. */
const goLive = async () => {
  await live.setState(broadcastId, 'live')
  const client = await live.broadcast(channelId)
  client.send(8)
  await live.getUntil(media('media.m3u8'), (text) => segmentsIn(text) >= 3)
  return client
}

describe('happy', () => {
  test('[SCREEN-21] what a broadcaster sends is played by HLS, with the headers that caches need', async () => {
    const client = await goLive()
    const master = await live.get(media('index.m3u8'))
    expect(master.headers.get('cache-control')).toBe('no-cache')
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(await master.text()).toContain('media.m3u8')
    const answer = await live.get(media('media.m3u8'), { 'accept-encoding': 'gzip, br' })
    expect([answer.headers.get('cache-control'), answer.headers.get('content-encoding')]).toEqual(['no-cache', null])
    const { segments } = checkPlaylist(await answer.text())
    for (const { uri, init, parts } of segments) {
      const files = [...(uri === undefined ? [] : [uri]), init, ...parts.map((part) => part.uri)]
      const answers = await Promise.all(files.map((file) => live.get(media(file))))
      for (const { status, headers } of answers)
        expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600, immutable'])
      const [whole, , ...pieces] = await Promise.all(answers.map(async (each) => Buffer.from(await each.arrayBuffer())))
      if (uri !== undefined && whole) expect(Buffer.concat(pieces).equals(whole)).toBe(true)
    }
    expect((await live.get(media(segments[0]?.init ?? ''))).headers.get('content-type')).toBe('video/mp4')
    await client.close()
  })

  test('[SCREEN-21] a playlist request waits for the part it names, and its answer is cacheable', async () => {
    const client = await goLive()
    const { mediaSequence, segments } = checkPlaylist(await (await live.get(media('media.m3u8'))).text())
    const open = mediaSequence + segments.length - 1
    const { parts } = segments.at(-1) ?? { parts: [] }
    const asked = live.get(media(`media.m3u8?_HLS_msn=${open}&_HLS_part=${parts.length}`))
    const isEarly = await Promise.race([asked.then(() => true), sleep(150).then(() => false)])
    expect(isEarly).toBe(false)
    client.send(2, 8)
    const answer = await asked
    expect(answer.headers.get('cache-control')).toBe('public, max-age=6')
    expect(await answer.text()).toContain(`-${open + (parts.length > 1 ? 1 : 0)}-`)
    await client.close()
  })

  test('[SCREEN-21] a request for a part beyond the last one of a segment is one for the next segment', async () => {
    const client = await goLive()
    const { mediaSequence } = checkPlaylist(await (await live.get(media('media.m3u8'))).text())
    const answer = await live.get(media(`media.m3u8?_HLS_msn=${mediaSequence}&_HLS_part=9`))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=6'])
    await client.close()
  })

  test('[SCREEN-21] a wait that is too long is answered with the present playlist, which no cache stores', async () => {
    const client = await goLive()
    const { mediaSequence, segments } = checkPlaylist(await (await live.get(media('media.m3u8'))).text())
    const answer = await live.get(media(`media.m3u8?_HLS_msn=${mediaSequence + segments.length}&_HLS_part=0`))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    await client.close()
  })

  test('[SCREEN-21] a broadcaster who returns within the grace goes on after a discontinuity', async () => {
    const first = await goLive()
    first.socket.terminate()
    await first.closed
    await expect.poll(async () => (await live.shop.live.status(channelId)).state).toBe('reconnecting')
    const second = await live.broadcast(channelId)
    second.send(4)
    const text = await live.getUntil(media('media.m3u8'), (playlist) => playlist.includes('#EXT-X-DISCONTINUITY\n'))
    expect(checkPlaylist(text, 0).isEnded).toBe(false)
    await second.close()
  })

  test('[SCREEN-21] a broadcaster who does not return ends the playlist', async () => {
    const client = await goLive()
    await client.close()
    await live.getUntil(media('media.m3u8'), (text) => text.includes('#EXT-X-ENDLIST'))
    expect((await live.shop.live.status(channelId)).state).toBe('idle')
  })

  test('[SCREEN-21] a second broadcaster takes the channel over', async () => {
    const first = await goLive()
    const second = await live.broadcast(channelId)
    expect(await first.closed).toBe(4000)
    expect(first.frames.at(-1)).toMatchObject({ t: 'refused', code: 'replaced' })
    second.send(4)
    await live.getUntil(media('media.m3u8'), (text) => text.includes('#EXT-X-DISCONTINUITY\n'))
    await second.close()
  })

  test('[SCREEN-21] a rehearsal is seen with a token only, and no cache stores it', async () => {
    await live.setState(broadcastId, 'rehearsal')
    const client = await live.broadcast(channelId)
    client.send(8)
    const token = writePreviewToken(live.shop.config, channelId, new Date(live.shop.clock.now.getTime() + 60_000))
    const text = await live.getUntil(media(`media.m3u8?preview=${token}`), (playlist) => segmentsIn(playlist) >= 3)
    const { segments } = checkPlaylist(text)
    expect(segments[0]?.uri).toContain(`?preview=${token}`)
    for (const file of [`media.m3u8?preview=${token}`, `index.m3u8?preview=${token}`, segments[0]?.uri ?? '']) {
      const { status, headers } = await live.get(media(file))
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect((await live.get(media(file.split('?')[0] ?? ''))).status).toBe(404)
    }
    await client.close()
  })
})

describe('error', () => {
  test.each([
    'index.m3u8',
    'media.m3u8',
    'media.m3u8?_HLS_msn=1',
    'init-1.mp4',
    's-1-1.m4s',
    'p-1-1-0.m4s',
    'other.txt',
  ])('[SCREEN-21] before the first part %s is not found, and no cache stores that', async (file) => {
    await live.setState(broadcastId, 'live')
    const client = await live.broadcast(channelId)
    const { status, headers } = await live.get(media(file))
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    await client.close()
  })

  test.each(['_HLS_msn=x', '_HLS_part=0', '_HLS_msn=999999999999', '_HLS_msn=1&_HLS_part=-1', '_HLS_msn=1&_HLS_msn=2'])(
    '[SCREEN-21] the query %s is refused',
    async (query) => {
      const client = await goLive()
      const answer = await live.get(media(`media.m3u8?${query}`))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'invalidInput' })
      await client.close()
    },
  )
})

describe('security', () => {
  test('[SCREEN-21] a picture that is not on air is not found: no broadcast, a rehearsal, an ended one', async () => {
    const client = await live.broadcast(channelId)
    client.send(8)
    await sleep(100)
    expect((await live.get(media('index.m3u8'))).status).toBe(404)
    await live.setState(broadcastId, 'rehearsal')
    expect((await live.get(media('index.m3u8'))).status).toBe(404)
    await live.setState(broadcastId, 'live')
    expect((await live.get(media('index.m3u8'))).status).toBe(200)
    await live.setState(broadcastId, 'ended')
    expect((await live.get(media('index.m3u8'))).status).toBe(404)
    await client.close()
  })

  test('[SCREEN-21] a preview token is for one channel and a time', async () => {
    const client = await live.broadcast(channelId)
    client.send(8)
    await sleep(100)
    const soon = new Date(live.shop.clock.now.getTime() + 60_000)
    const tokens = [
      writePreviewToken(live.shop.config, channelId + 1, soon),
      writePreviewToken(live.shop.config, channelId, live.shop.clock.now),
      writePreviewToken({ secret: 'another' }, channelId, soon),
      `${writePreviewToken(live.shop.config, channelId, soon)}x`,
      'x'.repeat(500),
    ]
    for (const token of tokens) expect((await live.get(media(`index.m3u8?preview=${token}`))).status).toBe(404)
    const right = writePreviewToken(live.shop.config, channelId, soon)
    expect((await live.get(media(`index.m3u8?preview=${right}`))).status).toBe(200)
    await client.close()
  })

  test.each(['0', '-1', '1e3', '99999999999', 'x', '..%2f1'])('[SCREEN-21] the channel %s is not found', async (id) => {
    expect((await live.get(`/live-media/${id}/index.m3u8`)).status).toBe(404)
  })

  test('[SCREEN-21] a socket of another site is refused', async () => {
    await expect(connect(live.origin, channelId, { origin: 'https://other.example' })).rejects.toThrow('403')
    await expect(connect(live.origin, channelId, {})).rejects.toThrow('403')
  })
})
