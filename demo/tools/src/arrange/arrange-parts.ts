import { type Placed } from '../drawing/pieces.ts'
import { between, pick, type Random } from '../random.ts'

export interface Arranged {
  readonly under: string
  readonly placed: Placed[]
  readonly over: string
  readonly lift?: number
}

export interface Pieces {
  readonly main: readonly string[]
  readonly garnish: readonly string[]
}

export const soft = (id: string, deviation: number) =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`

export const floorShadow = (cx: number, cy: number, rx: number, ry: number, opacity = 0.45) =>
  `<defs>${soft('fs', 18)}</defs><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#23120a" opacity="${opacity}" filter="url(#fs)"/>`

export const tilt = (r: Random, most = 16) => between(r, -most, most)

export const of = (r: Random, pieces: Pieces, i: number) => pieces.main[i % pieces.main.length] ?? pick(r, pieces.main)

export const garnishes = (
  r: Random,
  pieces: Pieces,
  places: readonly (readonly [number, number])[],
  size = 150,
): Placed[] =>
  pieces.garnish.length === 0
    ? []
    : places.map(([x, y], i) => ({
        name: pieces.garnish[i % pieces.garnish.length] as string,
        x: x + tilt(r, 14),
        y: y + tilt(r, 14),
        size: size * between(r, 0.8, 1.15),
        turn: between(r, -60, 60),
        flip: r() > 0.5,
      }))

export function heap(
  r: Random,
  p: Pieces,
  centre: number,
  base: number,
  size: number,
  rows: readonly number[],
  stepX = 0.72,
  stepY = 0.5,
): Placed[] {
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) => ({
      name: of(r, p, i + row),
      x: centre + (i - (count - 1) / 2) * size * stepX + tilt(r, 9),
      y: base + row * size * stepY + tilt(r, 7),
      size: size * between(r, 0.95, 1.06),
      turn: tilt(r, 20),
      flip: r() > 0.6,
      shade: Math.max(0, (rows.length - 1 - row) * 0.09),
    })),
  )
}

export function ringed(r: Random, p: Pieces, n: number, radius: number, size: number, cx = 480, cy = 480): Placed[] {
  return Array.from({ length: n }, (_, i) => {
    const angle = i * 2.39996
    const reach = Math.sqrt((i + 0.4) / n) * radius
    return {
      name: of(r, p, i),
      x: cx + Math.cos(angle) * reach,
      y: cy + Math.sin(angle) * reach * 0.94,
      size: size * between(r, 0.94, 1.06),
      turn: tilt(r, 26),
      flip: r() > 0.5,
    }
  }).sort((a, b) => a.y - b.y)
}
