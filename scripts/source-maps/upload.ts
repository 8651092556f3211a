import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeZip } from './zip.ts'

export interface UploadTarget {
  /** Origin of the API, for example `https://sentry.io`. */
  api: string
  org: string
  project: string
  token: string
  release: string
}

/**
 * Collects the scripts of a build and their source maps into an artifact bundle. Sentry finds them by the release and the path of the
 * script, whose name contains the hash of its content. Throws if there is none.
 */
export const bundleArtifacts = async (
  { served, maps }: { served: string; maps: string },
  { org, project, release }: Pick<UploadTarget, 'org' | 'project' | 'release'>,
): Promise<Buffer> => {
  const names = (await readdir(maps, { recursive: true })).filter((file) => file.endsWith('.js.map')).sort()
  if (names.length === 0) throw new Error(`${maps} has no source maps: build with SOURCE_MAPS=1 first`)
  const files = new Map<string, Buffer>()
  const listed: Record<string, object> = {}
  for (const map of names) {
    const script = map.slice(0, -'.map'.length)
    files.set(`files/_/_/${script}`, await readFile(path.join(served, script)))
    files.set(`files/_/_/${map}`, await readFile(path.join(maps, map)))
    const headers = { Sourcemap: path.basename(map) }
    listed[`files/_/_/${script}`] = { url: `~/${script}`, type: 'minified_source', headers }
    listed[`files/_/_/${map}`] = { url: `~/${map}`, type: 'source_map', headers: {} }
  }
  const manifest = { org, project, release, files: listed }
  return writeZip(new Map([['manifest.json', Buffer.from(JSON.stringify(manifest))], ...files]))
}

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex')

const ask = async (url: URL, { token }: UploadTarget, init: RequestInit = {}): Promise<Record<string, unknown>> => {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) }
  const reply = await fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(120_000) })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${url.pathname} answered ${reply.status}: ${text.slice(0, 200)}`)
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
}

const POLL_MS = 1_000
const MOST_POLLS = 120

/** Uploads an artifact bundle in chunks, and waits until Sentry has assembled it. Throws if it refuses. */
export const uploadBundle = async (bundle: Buffer, target: UploadTarget, pollMs = POLL_MS): Promise<void> => {
  const base = new URL(`/api/0/organizations/${encodeURIComponent(target.org)}/`, target.api)
  const { url, chunkSize } = await ask(new URL('chunk-upload/', base), target)
  const size = Number(chunkSize)
  const place = new URL(String(url), base)
  // the token goes to no other host
  if (place.origin !== base.origin || !(size > 0)) throw new Error('chunk-upload/ names no place of this Sentry')
  const chunks: string[] = []
  for (let at = 0; at < bundle.length; at += size) {
    const chunk = bundle.subarray(at, at + size)
    const checksum = sha1(chunk)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(chunk)]), checksum)
    await ask(place, target, { method: 'POST', body: form })
    chunks.push(checksum)
  }
  const body = JSON.stringify({ checksum: sha1(bundle), chunks, projects: [target.project], version: target.release })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  for (let i = 0; i < MOST_POLLS; i += 1) {
    const { state, detail } = await ask(new URL('artifactbundle/assemble/', base), target, init)
    if (state === 'ok') return
    if (state === 'error') throw new Error(`Sentry cannot assemble the source maps: ${String(detail)}`)
    await sleep(pollMs)
  }
  throw new Error('Sentry did not assemble the source maps in time')
}
