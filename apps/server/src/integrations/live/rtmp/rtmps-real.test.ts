import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BuiltinEngine, createBuiltinEngine } from '../builtin-engine.ts'
import {
  findPorts,
  findProgram,
  missingOf,
  type RunningProgram,
  runProgram,
  startEncoder,
  startServer,
} from '../testing/programs.ts'
import { WrongKeys } from '../wrong-keys.ts'
import { listenRtmp, type RtmpServer } from './rtmp-server.ts'

const KEY = 'k'.repeat(32)
const CONFIG = path.resolve(import.meta.dirname, '../../../../../../docs/live/rtmps.conf')
const [nginx, ffmpeg, openssl] = ['nginx', 'ffmpeg', 'openssl'].map(findProgram)
const module = '/usr/lib/nginx/modules/ngx_stream_module.so'
const missing = missingOf({ nginx, ffmpeg, openssl, 'libnginx-mod-stream': module })

let folder: string
let engine: BuiltinEngine
let server: RtmpServer
let proxy: RunningProgram
let ingest: string

/** Fills the documented settings with a certificate and the ports of this test. */
const writeSettings = async (port: number): Promise<string> => {
  const subject = ['-nodes', '-days', '2', '-subj', '/CN=127.0.0.1', '-newkey', 'rsa:2048']
  const files = ['-keyout', path.join(folder, 'live.key'), '-out', path.join(folder, 'live.crt')]
  expect((await runProgram(openssl ?? '', ['req', '-x509', ...subject, ...files]).ended).code).toBe(0)
  const text = (await readFile(CONFIG, 'utf8'))
    .replace('listen 1936 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('proxy_pass 127.0.0.1:1935', `proxy_pass 127.0.0.1:${server.port}`)
    .replaceAll('/etc/nginx/', `${folder}/`)
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, `daemon off; pid ${folder}/pid; error_log stderr crit;\n${text}`)
  return file
}

describe.skipIf(missing !== '')(`RTMPS through nginx${missing}`, { timeout: 30_000 }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rtmps-'))
    engine = createBuiltinEngine({ clock: () => new Date() })
    const log = { info: () => undefined, error: () => undefined }
    const authority = { isKeyOf: async (channelId: number, key: string) => channelId === 7 && key === KEY }
    const parts = { engine, authority, wrongKeys: new WrongKeys(true), log }
    server = await listenRtmp({ host: '127.0.0.1', port: 0, isProxied: true, ...parts })
    const [port = 0] = await findPorts(1)
    proxy = await startServer(nginx ?? '', ['-c', await writeSettings(port), '-p', folder], port)
    ingest = `rtmps://127.0.0.1:${port}/live`
  })
  afterAll(async () => {
    await proxy?.stop()
    await server?.close()
    await engine?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('[SCREEN-21] an encoder with the key is on air', async () => {
    expect((await startEncoder(ffmpeg ?? '', `${ingest}/7?key=wrong`).ended).code).not.toBe(0)
    const encoder = startEncoder(ffmpeg ?? '', `${ingest}/7?key=${KEY}`)
    try {
      await vi.waitFor(async () => expect((await engine.status(7)).state).toBe('live'), { timeout: 10_000 })
    } finally {
      await encoder.stop('SIGKILL')
    }
  })
})
