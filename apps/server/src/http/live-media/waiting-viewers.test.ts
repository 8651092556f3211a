import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DownloadSlots } from '#src/http/pages/download-slots.ts'
import { type BuiltinEngine, createBuiltinEngine } from '#src/integrations/live/builtin-engine.ts'
import { readPlaylist } from '#src/integrations/live/testing/check-playlist.ts'
import { streams } from '#src/integrations/live/testing/stream-bytes.ts'
import { mountLiveMedia } from './media-routes.ts'

const LIMITS = { inProcess: 20, perClient: 12 }

let engine: BuiltinEngine
let slots: DownloadSlots
let server: ReturnType<typeof Fastify>
beforeEach(() => {
  engine = createBuiltinEngine({ clock: () => new Date('2026-11-21T03:00:00Z'), waitMs: 300 })
  slots = new DownloadSlots(LIMITS)
  server = Fastify()
  mountLiveMedia(server, { engine, isPublic: () => true, isPreview: () => false, cacheMs: 0 }, slots)
  engine.openSession(1, { source: 'test' }).append(streams.usual)
})
afterEach(async () => {
  await engine.close()
  await server.close()
})

const ask = (query: string, remoteAddress = '192.0.2.1') =>
  server.inject({ url: `/live-media/1/media.m3u8${query}`, remoteAddress })

const nextPart = async (): Promise<string> => {
  const { mediaSequence, segments } = readPlaylist((await ask('')).body)
  return `?_HLS_msn=${mediaSequence + segments.length}&_HLS_part=0`
}

test('[SCREEN-21] waiting viewers are bounded for a network, and a slot is free again after the wait', async () => {
  const query = await nextPart()
  const answers = await Promise.all(Array.from({ length: 15 }, () => ask(query)))
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 503, 503, 503])
  expect(slots.running).toBe(0)
  expect((await ask(query)).statusCode).toBe(200)
})

test('[SCREEN-21] while the process has no slot for waiting, plain playlists are answered', async () => {
  const query = await nextPart()
  const waiting = Array.from({ length: 24 }, (_, index) => ask(query, `192.0.2.${1 + (index % 4)}`))
  expect((await ask('')).statusCode).toBe(200)
  const refused = (await Promise.all(waiting)).filter(({ statusCode }) => statusCode === 503)
  expect(refused).toHaveLength(4)
})

test('[SCREEN-21] a viewer waits for a picture that ends no longer than it takes to end', async () => {
  const query = await nextPart()
  const asked = ask(query)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await engine.stop(1)
  const { statusCode, body } = await asked
  expect([statusCode, body.trimEnd().endsWith('#EXT-X-ENDLIST')]).toEqual([200, true])
})
