import { readFileSync } from 'node:fs'
import type { DemoImage } from '#src/catalogue-shape.ts'

interface PictureEntry {
  readonly color: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

export const pictures = JSON.parse(
  readFileSync(new URL('../../pictures/pictures.json', import.meta.url), 'utf8'),
) as Record<string, PictureEntry>

/** Returns the picture of a key. Pictures are illustrations composed by demo/tools. Throws if the key has no picture. */
export function imageOf(key: string): DemoImage {
  const entry = pictures[key]
  if (!entry) throw new Error(`There is no picture called ${key}`)
  return { key, alt: entry.alt, color: entry.color }
}
