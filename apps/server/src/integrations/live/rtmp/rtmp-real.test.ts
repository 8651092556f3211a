import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BuiltinEngine, createBuiltinEngine } from '../builtin-engine.ts'
import { findProgram, missingOf, type RunningProgram, runProgram, startEncoder } from '../testing/programs.ts'
import { WrongKeys } from '../wrong-keys.ts'
import { listenRtmp, type RtmpServer } from './rtmp-server.ts'

const KEY = 'k'.repeat(32)
const ffmpeg = findProgram('ffmpeg')
const missing = missingOf({ ffmpeg })
// as OBS encodes by default, but for the keyframe interval
const LIKE_OBS = ['-preset', 'veryfast', '-bf', '2', '-profile:v', 'high']

let engine: BuiltinEngine
let server: RtmpServer
let folder: string
const encoders: RunningProgram[] = []

const encode = (stream: string, more: readonly string[] = []): RunningProgram => {
  const encoder = startEncoder(ffmpeg ?? '', `rtmp://127.0.0.1:${server.port}/live/${stream}`, more)
  encoders.push(encoder)
  return encoder
}

const until = (condition: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(condition, { timeout: 10_000, interval: 50 })

const segmentsIn = (playlist = ''): string[] =>
  [...playlist.matchAll(/^(\S+\.m4s)$/gm)].flatMap(([, name]) => name ?? [])

describe.skipIf(missing !== '')(`ffmpeg as encoder${missing}`, { timeout: 30_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rtmp-'))
    engine = createBuiltinEngine({ clock: () => new Date() })
    const log = { info: () => undefined, error: () => undefined }
    const authority = { isKeyOf: async (channelId: number, key: string) => channelId === 7 && key === KEY }
    server = await listenRtmp({ host: '127.0.0.1', port: 0, engine, authority, wrongKeys: new WrongKeys(true), log })
  })
  afterEach(async () => {
    await Promise.all(encoders.splice(0).map((encoder) => encoder.stop('SIGKILL')))
    await engine.stop(7)
  })
  afterAll(async () => {
    await server?.close()
    await engine?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('[SCREEN-21] its stream is packaged, and a decoder reads every frame of it without an error', async () => {
    encode(`7?key=${KEY}`, LIKE_OBS)
    await until(() => expect(segmentsIn(engine.findChannel(7)?.playlist()).length).toBeGreaterThanOrEqual(3))
    const channel = engine.findChannel(7)
    const playlist = channel?.playlist() ?? ''
    const names = [/EXT-X-MAP:URI="([^"]+)"/.exec(playlist)?.[1] ?? '', ...segmentsIn(playlist)]
    const files = await Promise.all(names.map(async (name) => (await channel?.find(name)) ?? Buffer.alloc(0)))
    const file = path.join(folder, 'packaged.mp4')
    await writeFile(file, Buffer.concat(files))
    const decoded = await runProgram(ffmpeg ?? '', ['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-']).ended
    expect(decoded).toEqual({ code: 0, text: '' })
    expect(await engine.status(7)).toMatchObject({ state: 'live', health: 'ok' })
  })

  test('[SCREEN-21] a wrong key ends it with an error', async () => {
    const { code } = await encode('7?key=wrong').ended
    expect(code).not.toBe(0)
    expect((await engine.status(7)).state).toBe('idle')
  })

  test('[SCREEN-21] a second one takes over', async () => {
    const first = encode(`7?key=${KEY}`)
    await until(async () => expect((await engine.status(7)).state).toBe('live'))
    encode(`7?key=${KEY}`)
    expect((await first.ended).code).not.toBe(0)
    await until(() => expect(engine.findChannel(7)?.playlist()).toContain('#EXT-X-DISCONTINUITY'))
    expect((await engine.status(7)).state).toBe('live')
  })

  test('[SCREEN-21] after an outage of 4 s the same picture goes on', async () => {
    const states: string[] = []
    const unsubscribe = engine.subscribe(({ type }) => states.push(type))
    const first = encode(`7?key=${KEY}`)
    await until(() => expect(states).toEqual(['live']))
    await first.stop('SIGKILL')
    await until(() => expect(states).toEqual(['live', 'reconnecting']))
    await sleep(4_000)
    encode(`7?key=${KEY}`)
    await until(() => expect(states).toEqual(['live', 'reconnecting', 'live']))
    unsubscribe()
  })

  test('[SCREEN-21] another codec than H.264 does not go on air', async () => {
    const { code } = await encode(`7?key=${KEY}`, ['-c:v', 'flv1']).ended
    expect(code).not.toBe(0)
    expect((await engine.status(7)).state).toBe('idle')
  })
})
