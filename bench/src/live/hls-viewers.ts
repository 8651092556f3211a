// Watches a broadcast with many players of low-latency HLS, in a process of its own. Each waits for the next part with a blocking
// request of the playlist, then loads the part.
import { Agent, get } from 'node:http'

const { HLS_URL = '', HLS_VIEWERS = '1000' } = process.env
const OPENED_AT_ONCE = 100
const OPENING_MS = 100
const AGAIN_MS = 500
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

const load = (url: string): Promise<{ status: number; text: string; bytes: number }> =>
  new Promise((resolve, reject) => {
    const isPlaylist = url.includes('.m3u8')
    get(url, { agent }, (response) => {
      let [text, bytes] = ['', 0]
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (isPlaylist) text += chunk.toString()
      })
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text, bytes }))
    }).once('error', reject)
  })

const counts = { parts: 0, bytes: 0, failed: 0 }

interface Position {
  sequence: number
  part: number
}

/** Returns the last part of a playlist, and its position. */
const readEnd = (text: string): { uri: string | undefined; position: Position } => {
  let sequence = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1] ?? 0)
  let part = -1
  let uri: string | undefined
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-PART:')) {
      uri = /URI="([^"]*)"/.exec(line)?.[1]
      part += 1
    } else if (line !== '' && !line.startsWith('#')) {
      sequence += 1
      part = -1
    }
  }
  return { uri, position: { sequence, part } }
}

const watch = async (): Promise<void> => {
  let position: Position | undefined
  for (;;) {
    const query = position ? `?_HLS_msn=${position.sequence}&_HLS_part=${position.part + 1}` : ''
    try {
      const { status, text } = await load(`${HLS_URL}${query}`)
      if (status !== 200) throw new Error(`the playlist answered ${status}`)
      const end = readEnd(text)
      position = end.position
      if (end.uri === undefined) continue
      const part = await load(new URL(end.uri, HLS_URL).href)
      if (part.status !== 200) throw new Error(`a part answered ${part.status}`)
      counts.parts += 1
      counts.bytes += part.bytes
    } catch {
      counts.failed += 1
      position = undefined
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}

process.on('message', () => {
  process.send?.({ ...counts })
  Object.assign(counts, { parts: 0, bytes: 0, failed: 0 })
})
for (let opened = 0; opened < Number(HLS_VIEWERS); opened += OPENED_AT_ONCE) {
  for (let at = 0; at < OPENED_AT_ONCE; at++) void watch()
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS))
}
process.send?.({ ready: true })
