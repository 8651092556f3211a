import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCatalogue } from '#src/catalogue.ts'
import { filesOf, storeVideos } from '#src/loading/store-videos.ts'
import { clips, type VideoFile } from '#src/videos.ts'

const folder = new URL('../videos/', import.meta.url)
const read = (file: string): Buffer => readFileSync(new URL(file, folder))
const { videos, products } = demoCatalogue(new Date('2026-03-02T03:00:00Z'))

/** Boxes of an MP4 file in their order. */
const boxesOf = (bytes: Buffer): string[] => {
  const boxes: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) boxes.push(bytes.toString('latin1', at + 4, at + 8))
  return boxes
}

test('[SCREEN-15] there are at least sixteen clips of six to twelve seconds, of 540 × 960 pixels', () => {
  expect(clips.length).toBeGreaterThanOrEqual(16)
  expect(clips.filter(({ width, height }) => width !== 540 || height !== 960)).toEqual([])
  expect(clips.filter(({ durationMs }) => durationMs < 6_000 || durationMs > 12_000)).toEqual([])
  expect(new Set(clips.map(({ kind }) => kind))).toEqual(new Set(['product', 'recipe', 'wholesale', 'gift']))
  expect(new Set(clips.map(({ key }) => key)).size).toBe(clips.length)
})

test('[SCREEN-15] every file is named by its content, is small, and belongs to a clip', () => {
  const files = clips.flatMap(({ video, captions, poster, hls = [] }) => [
    video,
    captions,
    ...Object.values(poster),
    ...hls,
  ])
  const isWrong = ({ file, bytes }: VideoFile): boolean => {
    const content = read(file)
    const hash = createHash('sha256').update(content).digest('hex')
    const most = file.endsWith('.mp4') || file.endsWith('.m4s') ? 350_000 : 30_000
    return !file.startsWith(`${hash}.`) || content.length !== bytes || bytes > most
  }
  expect(files.filter(isWrong)).toEqual([])
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\./.test(name))
  expect(names.sort()).toEqual([...new Set(files.map(({ file }) => file))].sort())
  const total = names.reduce((sum, name) => sum + read(name).length, 0)
  expect(total).toBeLessThan(8 * 1_024 * 1_024)
})

test('[SCREEN-15] playback starts before the file is complete: the index precedes the data', () => {
  for (const { key, video } of clips) expect(boxesOf(read(video.file)).slice(0, 2), key).toEqual(['ftyp', 'moov'])
})

test('[SCREEN-15] the captions are Korean and cover the clip', () => {
  for (const { key, captions, durationMs } of clips) {
    const text = read(captions.file).toString()
    expect(text.startsWith('WEBVTT\n\n00:00:00.000 --> '), key).toBe(true)
    const [end = ''] = text.match(/[\d:.]+(?=\n)/g)?.slice(-1) ?? []
    expect(Math.abs(Number(end.slice(6)) * 1_000 - durationMs), key).toBeLessThan(100)
    for (const cue of text.split('\n\n').slice(1)) expect(cue).toMatch(/[가-힣]/)
  }
})

test('[SCREEN-15] two clips also exist as HLS with two or three segments', () => {
  const streams = clips.flatMap(({ hls }) => (hls ? [hls] : []))
  expect(streams.length).toBe(2)
  for (const [playlist, ...parts] of streams) {
    const text = read(playlist?.file ?? '').toString()
    const named = text.match(/[0-9a-f]{64}\.\w+/g)
    expect(named?.sort()).toEqual(parts.map(({ file }) => file).sort())
    expect(text).toMatch(/#EXT-X-MAP:URI="[0-9a-f]{64}\.mp4"/)
    const segments = parts.filter(({ file }) => file.endsWith('.m4s'))
    expect([2, 3]).toContain(segments.length)
    expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(350_000)
  }
})

test('[C057] every clip shows products that fit it', () => {
  const marksOf = (key: string) =>
    videos.find((video) => video.key === key)?.productIds.map((id) => products.find((p) => p.id === id)?.marks ?? [])
  expect(videos.filter(({ productIds }) => productIds.length === 0)).toEqual([])
  expect(marksOf('wholesale')?.every((marks) => marks.includes('wholesale'))).toBe(true)
  expect(marksOf('gift-fruit')?.every((marks) => marks.includes('gift'))).toBe(true)
  expect(marksOf('recipe-stew')?.length).toBe(4)
})

test('[SCREEN-15] every file is stored once', async () => {
  const stored = new Map<string, Buffer>()
  const store = {
    put: async (name: string, bytes: Buffer) => void stored.set(name, bytes),
    open: async (name: string) => (stored.has(name) ? { close: async () => {} } : undefined),
  }
  expect(await storeVideos(store)).toBe(stored.size)
  expect([...stored.keys()].sort()).toEqual([...new Set(clips.flatMap(filesOf))].map((file) => `video/${file}`).sort())
  expect(await storeVideos(store)).toBe(0)
})
