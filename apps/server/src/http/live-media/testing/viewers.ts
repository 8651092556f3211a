import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is started with. */
export interface ViewersInput {
  /** Address of the channel's playlists, without a slash at the end. */
  url: string
  viewers: number
  /** Time before counting begins, and of counting. */
  warmUpMs: number
  countMs: number
}

export interface ViewersOutput {
  /** Requests while counting. */
  requests: number
  failures: number
}

const START_SPREAD_MS = 1_000
const TIMEOUT_MS = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

const load = (url: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    // browsers send the cookies of the shop
    const request = get(url, { agent, headers: { cookie: `id=${Math.random()}` }, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
      )
      response.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', reject)
  })

/** Reads which part comes next, and the parts of a playlist. */
const readPlaylist = (text: string): { next: string; parts: string[] } => {
  const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  const segments = text.match(/^#EXTINF:/gm)?.length ?? 0
  const open = text.slice(Math.max(0, text.lastIndexOf('#EXTINF:'))).match(/^#EXT-X-PART:/gm)?.length ?? 0
  const parts = [...text.matchAll(/#EXT-X-PART:[^\n]*URI="([^"]+)"/g)].flatMap(([, name]) => name ?? [])
  return { next: `_HLS_msn=${first + segments}&_HLS_part=${open}`, parts }
}

const run = async ({ url, viewers, warmUpMs, countMs }: ViewersInput): Promise<ViewersOutput> => {
  const output: ViewersOutput = { requests: 0, failures: 0 }
  const begin = performance.now() + warmUpMs
  const end = begin + countMs
  const ask = async (path: string): Promise<string> => {
    const answer = await load(`${url}/${path}`).catch(() => ({ status: 0, text: '' }))
    if (performance.now() > begin && performance.now() < end) {
      output.requests += 1
      if (answer.status !== 200) output.failures += 1
    }
    return answer.status === 200 ? answer.text : ''
  }
  /** Plays as hls.js does: a blocking reload for each part, then the part. */
  const view = async (index: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, (index / viewers) * START_SPREAD_MS))
    let { next, parts } = readPlaylist(await ask('media.m3u8'))
    let seen = parts.at(-1)
    while (performance.now() < end) {
      ;({ next, parts } = readPlaylist(await ask(`media.m3u8?${next}`)))
      const fresh = parts.slice(parts.indexOf(seen ?? '') + 1)
      seen = parts.at(-1) ?? seen
      for (const part of fresh) await ask(part)
      if (parts.length === 0) ({ next } = readPlaylist(await ask('media.m3u8')))
    }
  }
  await Promise.all(Array.from({ length: viewers }, (_, index) => view(index)))
  return output
}

parentPort?.postMessage(await run(workerData as ViewersInput))
