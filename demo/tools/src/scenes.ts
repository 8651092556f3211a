import { readFileSync } from 'node:fs'
import type { Arrangement } from './arrange/arrange.ts'
import type { Ground } from './drawing/grounds.ts'
import type { Label } from './labels.ts'

/** One product picture. The table is `scenes.txt`: key | alt | pieces | garnish | arrangement | ground | tone | label. */
export interface Scene {
  readonly key: string
  readonly alt: string
  readonly main: readonly string[]
  readonly garnish: readonly string[]
  readonly arrangement: Arrangement
  readonly ground: Ground
  readonly tone: string
  readonly label: Label | undefined
}

const words = (cell: string | undefined): string[] =>
  cell
    ? cell
        .split(',')
        .map((w) => w.trim())
        .filter(Boolean)
    : []

export function readScenes(): Scene[] {
  return readFileSync(new URL('./scenes.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const cells = line.split('|').map((c) => c.trim())
      const [key, alt, main, garnish, arrangement, ground, tone, label] = cells
      if (!key || !alt || !arrangement || !ground || !tone)
        throw new Error(`This line of scenes.txt is not whole: ${line}`)
      return {
        key,
        alt,
        main: words(main),
        garnish: words(garnish),
        arrangement: arrangement as Arrangement,
        ground: ground as Ground,
        tone,
        label: label ? (label as Label) : undefined,
      }
    })
}
