/**
 * Composes every picture of the demo catalogue and writes it in its sizes, with its dominant colour, to demo/pictures.
 * node src/compose.ts all missing pictures
 * node src/compose.ts --all all pictures
 * node src/compose.ts apple pear only these
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { banners, paintBanner } from './banners.ts'
import { categoryPictures, paintCategory } from './category-pictures.ts'
import { paintScene } from './drawing/paint.ts'
import { readScenes } from './scenes.ts'
import { cards, paintCard } from './share-cards.ts'

interface Job {
  readonly key: string
  readonly alt: string
  readonly kind: 'picture' | 'card'
  readonly width: number
  readonly height: number
  readonly paint: () => Promise<Buffer>
}
interface Entry {
  readonly color: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

const folder = new URL('../../pictures/', import.meta.url).pathname
const widths = [320, 640, 960] as const

function jobs(): Job[] {
  const square = { kind: 'picture', width: 960, height: 960 } as const
  return [
    ...readScenes().map((s): Job => ({ key: s.key, alt: s.alt, ...square, paint: () => paintScene(s) })),
    ...categoryPictures.map(
      (c): Job => ({ key: c.key, alt: c.alt, ...square, paint: () => paintCategory(c.main, c.tone) }),
    ),
    ...banners.map(
      (b): Job => ({ key: b.key, alt: b.alt, kind: 'picture', width: 960, height: 480, paint: () => paintBanner(b) }),
    ),
    ...cards.map(
      (c): Job => ({
        key: c.key,
        alt: `${c.name}, ${c.line}`,
        kind: 'card',
        width: 1200,
        height: 630,
        paint: () => paintCard(c),
      }),
    ),
  ]
}

const filesOf = (job: Job): string[] =>
  job.kind === 'card' ? [`${job.key}.jpg`] : [...widths.map((w) => `${job.key}-${w}.avif`), `${job.key}-640.webp`]

async function dominant(picture: Buffer): Promise<string> {
  const { data } = await sharp(picture)
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${[...data.subarray(0, 3)].map((c) => c.toString(16).padStart(2, '0')).join('')}`
}

async function write(job: Job): Promise<Entry> {
  const picture = await job.paint()
  if (job.kind === 'card')
    await sharp(picture)
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(join(folder, `${job.key}.jpg`))
  else {
    const quality = { 320: 52, 640: 47, 960: 42 } as const
    for (const width of widths)
      await sharp(picture)
        .resize(width)
        .avif({ quality: quality[width], effort: 3 })
        .toFile(join(folder, `${job.key}-${width}.avif`))
    await sharp(picture)
      .resize(640)
      .webp({ quality: 64, effort: 5 })
      .toFile(join(folder, `${job.key}-640.webp`))
  }
  return { color: await dominant(picture), alt: job.alt, width: job.width, height: job.height }
}

async function compose(keys: readonly string[]): Promise<Record<string, Entry>> {
  sharp.concurrency(1)
  const done: Record<string, Entry> = {}
  for (const job of jobs().filter((j) => keys.includes(j.key))) done[job.key] = await write(job)
  return done
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const asked = process.argv.slice(2).filter((a) => !a.startsWith('--'))
  const index = join(folder, 'pictures.json')
  const known: Record<string, Entry> = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {}
  const all = jobs()
  const missing = (job: Job) => !known[job.key] || filesOf(job).some((f) => !existsSync(join(folder, f)))
  const todo = all
    .filter((j) => (asked.length ? asked.includes(j.key) : process.argv.includes('--all') || missing(j)))
    .map((j) => j.key)
  const halves = [0, 1].map((n) => todo.filter((_, i) => i % 2 === n))
  const parts = await Promise.all(
    halves.map(
      (keys) =>
        new Promise<Record<string, Entry>>((resolve, reject) =>
          new Worker(new URL(import.meta.url), { workerData: keys }).on('message', resolve).on('error', reject),
        ),
    ),
  )
  const done = { ...known, ...parts[0], ...parts[1] }
  const entries = all.map((j) => [j.key, { ...done[j.key], alt: j.alt }] as const)
  writeFileSync(index, `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`)
  const bytes = readdirSync(folder).reduce((sum, f) => sum + statSync(join(folder, f)).size, 0)
  console.log(`${todo.length} composed, ${all.length} in all, ${(bytes / 1048576).toFixed(2)} MiB`)
}

if (isMainThread) await main()
else parentPort?.postMessage(await compose(workerData as string[]))
