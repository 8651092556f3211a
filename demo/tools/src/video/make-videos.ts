/**
 * Makes the clips of the demo with their posters and captions in demo/videos:
 * node src/video/make-videos.ts all clips
 * node src/video/make-videos.ts apple shine only these; files that are not used any more stay
 * Needs ffmpeg and Chromium (variable CHROMIUM), and the fonts of `fonts-noto-cjk` for the labels in the pictures.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { toCaptions } from './captions.ts'
import { encodeClip, FPS, toHls, write, writeMaster } from './encode.ts'
import { openPainter, type PaintFrame } from './page.ts'
import { composeSound } from './sound.ts'
import { type Storyboard, storyboards } from './storyboards.ts'

/** A file by its content: `<sha-256>.<ending>`. */
interface StoredFile {
  readonly file: string
  readonly bytes: number
}
interface Entry {
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly contents: string
  /** Keys of the pictures in it. Their products are those of the clip. */
  readonly pictures: readonly string[]
  readonly durationMs: number
  readonly width: number
  readonly height: number
  readonly video: StoredFile
  readonly captions: StoredFile
  /** Poster of 640 px, and in two widths for browsers that read AVIF. */
  readonly poster: { readonly webp640: StoredFile; readonly avif640: StoredFile; readonly avif320: StoredFile }
  /** The same clip as HLS: playlist, then its initialization and segments. */
  readonly hls?: readonly StoredFile[]
}

const folder = path.resolve(import.meta.dirname, '../../../videos')
const index = path.join(folder, 'videos.json')
const [WIDTH, HEIGHT] = [540, 960]
const MAX_POSTER_BYTES = 30_000
/** Clips that also exist as HLS. */
const streamed = ['honey', 'gift-fruit']

const store = async (bytes: Buffer | string, ending: string): Promise<StoredFile> => {
  const content = Buffer.from(bytes)
  const file = `${createHash('sha256').update(content).digest('hex')}.${ending}`
  await write(path.join(folder, file), content)
  return { file, bytes: content.length }
}

async function* framesOf(paint: PaintFrame, seconds: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < Math.round(seconds * FPS); i++) yield await paint(i / FPS, 1, 'image/jpeg')
}

/** Stores the picture in a format with the best quality that fits. */
const storePoster = async (picture: Buffer, width: number, ending: 'webp' | 'avif'): Promise<StoredFile> => {
  for (let quality = ending === 'webp' ? 78 : 60; quality >= 20; quality -= 4) {
    const scaled = sharp(picture).resize(width, Math.round((width * HEIGHT) / WIDTH))
    const bytes = await (ending === 'webp'
      ? scaled.webp({ quality, effort: 6 })
      : scaled.avif({ quality, effort: 5 })
    ).toBuffer()
    if (bytes.length <= MAX_POSTER_BYTES) return store(bytes, ending)
  }
  throw new Error(`A poster of ${width} px does not fit`)
}

/** The poster is the first frame, painted larger. */
const storePosters = async (paint: PaintFrame): Promise<Entry['poster']> => {
  const first = await paint(0, 2, 'image/png')
  return {
    webp640: await storePoster(first, 640, 'webp'),
    avif640: await storePoster(first, 640, 'avif'),
    avif320: await storePoster(first, 320, 'avif'),
  }
}

const storeHls = async (clip: string, work: string): Promise<StoredFile[]> => {
  const { playlist, files } = await toHls(clip, path.join(work, 'hls'))
  const stored = await Promise.all(
    [...files].map(async ([name, bytes]) => [name, await store(bytes, name.endsWith('.mp4') ? 'mp4' : 'm4s')] as const),
  )
  const named = stored.reduce((text, [name, { file }]) => text.replace(name, file), playlist)
  return [await store(named, 'm3u8'), ...stored.map(([, file]) => file)]
}

const makeClip = async (
  painter: Awaited<ReturnType<typeof openPainter>>,
  board: Storyboard,
  work: string,
): Promise<Entry> => {
  const { key, kind, title, contents, pictures } = board
  const { paint, scenes } = await painter.openClip(board, storyboards.indexOf(board))
  const seconds = scenes.reduce((sum, scene) => sum + scene.seconds, 0)
  const [master, wav, target] = ['master.mkv', 'sound.wav', `${key}.mp4`].map((name) => path.join(work, name)) as [
    string,
    string,
    string,
  ]
  await writeMaster(master, framesOf(paint, seconds))
  await write(wav, composeSound(key, scenes))
  const bytes = await encodeClip(master, wav, target, seconds)
  const durationMs = Math.round((Math.round(seconds * FPS) / FPS) * 1_000)
  return {
    ...{ key, kind, title, contents, pictures, durationMs, width: WIDTH, height: HEIGHT },
    video: await store(bytes, 'mp4'),
    captions: await store(toCaptions(scenes), 'vtt'),
    poster: await storePosters(paint),
    ...(streamed.includes(key) && { hls: await storeHls(target, work) }),
  }
}

/** Removes the files that no clip uses any more. */
const removeUnused = (entries: readonly Entry[]): void => {
  const used = new Set(JSON.stringify(entries).match(/[0-9a-f]{64}\.\w+/g))
  for (const name of readdirSync(folder))
    if (/^[0-9a-f]{64}\./.test(name) && !used.has(name)) rmSync(path.join(folder, name))
}

const readIndex = (): Entry[] => (existsSync(index) ? (JSON.parse(readFileSync(index, 'utf8')) as Entry[]) : [])

const main = async (): Promise<void> => {
  const asked = process.argv.slice(2)
  const work = await mkdtemp(path.join(tmpdir(), 'clips-'))
  const painter = await openPainter(process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell')
  try {
    for (const board of storyboards.filter(({ key }) => asked.length === 0 || asked.includes(key))) {
      const entry = await makeClip(painter, board, work)
      console.log(`${board.key} ${entry.durationMs} ms, ${entry.video.bytes} bytes`)
      // read again, because another run may have made other clips meanwhile
      const entries = new Map([...readIndex(), entry].map((each) => [each.key, each]))
      const listed = storyboards.flatMap(({ key }) => entries.get(key) ?? [])
      await write(index, `${JSON.stringify(listed, null, 1)}\n`)
    }
  } finally {
    await painter.close()
    await rm(work, { recursive: true })
  }
  const listed = readIndex()
  if (asked.length === 0) removeUnused(listed)
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
  console.log(`${listed.length} clips, ${(bytes / 1_048_576).toFixed(2)} MiB`)
}

await main()
