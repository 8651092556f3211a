import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Db } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'
import { videoJobs } from '#src/features/video/video-jobs.ts'
import type { FileStore } from '#src/integrations/storage/file-store.ts'
import { createFolderStore } from '#src/integrations/storage/folder-store.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { photo } from '#src/testing/test-pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

/** Returns the path of a small video of this folder. */
export const clip = (name: string): string => path.join(import.meta.dirname, `${name}.mp4`)
export const PLAYABLE = clip('h264-aac')
/** Texts and brands of a new video. */
export const texts = ['--title', '사과 상자', '--brand', 'ru,farmer']

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.000\n사과예요.\n'

/** Operator commands on the shop, and its jobs. */
const createOperator = (shop: TestShop, { poster, files: store }: { poster: string; files: FileStore }) => {
  const appWith = (ffmpeg?: string) => {
    const { db, config } = shop
    const integrations = { files: store } as App['integrations']
    return { db, config: { ...config, ffmpeg }, clock: () => shop.clock.now, integrations }
  }
  const run = (...args: string[]) => runCommand(appWith(), ['video', ...args])
  const runJobs = async (ffmpeg?: string) => {
    const app = appWith(ffmpeg)
    const { 'video.pruneEvents': _, ...handlers } = videoJobs(app)
    await shop.db.exec('due', "update job set run_at = $1 where kind = 'video.cleanUploads' and done_at is null", [
      shop.clock.now,
    ])
    await createJobs({ ...app, handlers }).runDueJobs()
  }
  const files = () => ['--file', PLAYABLE, '--poster', poster]
  const add = async (...args: string[]): Promise<number> => {
    const { text, exitCode } = await run('add', ...files(), ...texts, ...args)
    if (exitCode !== 0) throw new Error(text)
    return Number(text.split(' ')[0])
  }
  const getVideo = (id: number, brand: 'ru' | 'farmer' | 'cuma' = 'ru') =>
    shop.ask('video.get', { params: { id } }, { brand })
  const nameOf = (url: string) => url.replace('/videos/', '')
  const stored = (url: string) => path.join(shop.config.filesDir, 'video', nameOf(url))
  return { appWith, run, runJobs, files, add, getVideo, nameOf, stored }
}

/** A client of the tus protocol with tickets of the shop. */
const createClient = (
  shop: TestShop,
  { origin, run }: { origin: string } & Pick<ReturnType<typeof createOperator>, 'run'>,
) => {
  const newTicket = async (): Promise<{ id: number; url: string }> => {
    const { text } = await run('ticket', ...texts)
    const ticket = /\/uploads\/video\/(\S+)/.exec(text)?.[1] ?? ''
    return { id: Number(ticket.split('.')[0]), url: `${origin}/uploads/video/${ticket}` }
  }
  const tus = (url: string, method: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
    fetch(url, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(body && { body }) })
  const create = (url: string, size: number, kind = 'video') =>
    tus(url, 'POST', {
      'upload-length': String(size),
      'upload-metadata': `kind ${Buffer.from(kind).toString('base64')}`,
    })
  const send = (at: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    tus(at, 'PATCH', { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes)
  const upload = async (url: string, bytes: Uint8Array<ArrayBuffer>, kind = 'video') => {
    const created = await create(url, bytes.length, kind)
    return created.status === 201 ? send(`${origin}${created.headers.get('location')}`, 0, bytes) : created
  }
  const bytesOf = async (file: string) => new Uint8Array(await readFile(file))
  const unfinished = () => readdir(path.join(shop.config.filesDir, 'uploads'))
  return { newTicket, tus, create, send, upload, bytesOf, unfinished }
}

/** Opens a shop that listens, with a folder of its own for files, a poster and captions. */
export const openUploadShop = async (engine: Db['engine'], given?: FileStore) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-videos-'))
  const [poster, captions] = [path.join(folder, 'poster.jpg'), path.join(folder, 'a.vtt')]
  await writeFile(poster, await photo({}))
  await writeFile(captions, CAPTIONS)
  const files = given ?? createFolderStore(path.join(folder, 'files'))
  const shop = await openTestShop({ engine, env: { FILES_DIR: path.join(folder, 'files') }, fileStore: files })
  const origin = await shop.app.server.listen({ port: 0, host: '127.0.0.1' })
  const operator = createOperator(shop, { poster, files })
  const client = createClient(shop, { origin, run: operator.run })
  const close = async (): Promise<void> => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { shop, folder, origin, poster, captions, ...operator, ...client, close }
}
export type UploadShop = Awaited<ReturnType<typeof openUploadShop>>
