import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { type Recolour, recolour } from './colour.ts'
import { drawn } from './drawn.ts'
import { drawnCuts } from './drawn-cuts.ts'

interface IconSet {
  readonly icons: Record<string, { readonly body: string }>
}
const set = JSON.parse(
  readFileSync(new URL('../../node_modules/@iconify-json/fluent-emoji/icons.json', import.meta.url), 'utf8'),
) as IconSet

/** Foods that are recoloured emoji: the emoji, then the hue changes. */
const recoloured: Record<string, readonly [icon: string, ...Recolour[]]> = {
  persimmon: ['tomato', { from: [330, 30], to: 27, saturation: 1.05, light: 0.04 }],
  shine: ['grapes', { from: [225, 330], to: 82, saturation: 0.75, light: 0.08 }],
  campbell: ['grapes', { from: [225, 330], to: 255, saturation: 0.8, light: -0.12 }],
  plum: ['peach', { from: [330, 45], to: 345, saturation: 0.9, light: -0.22 }],
  nectarine: ['peach', { from: [330, 45], to: 8, saturation: 1.1, light: -0.1 }],
  goldkiwi: ['kiwi-fruit', { from: [60, 130], to: 50, saturation: 1.05, light: 0.02 }],
  applemango: ['mango', { from: [15, 60], to: 12, saturation: 0.95, light: -0.02 }],
  maesil: ['olive', { from: [330, 30], to: 70, saturation: 0.6 }, { from: [60, 150], to: 80, light: 0.1 }],
  fig: ['onion', { from: [10, 60], to: 325, saturation: 0.65, light: -0.16 }],
  grapefruit: ['tangerine', { from: [10, 50], to: 22, light: 0.05 }],
  dom: [
    'tropical-fish',
    { from: [170, 260], to: 350, saturation: 0.6, light: 0.1 },
    { from: [30, 60], to: 8, saturation: 0.8 },
  ],
  flatfish: [
    'tropical-fish',
    { from: [170, 260], to: 38, saturation: 0.28 },
    { from: [30, 60], to: 32, saturation: 0.35 },
  ],
  rawshrimp: ['shrimp', { from: [330, 50], to: 205, saturation: 0.22, light: 0.08 }],
  redshrimp: ['shrimp', { from: [330, 50], to: 355, saturation: 0.85, light: 0.03 }],
  snowcrab: ['crab', { from: [320, 30], to: 17, saturation: 0.85, light: 0.02 }],
  bluecrab: ['crab', { from: [320, 30], to: 200, saturation: 0.35, light: -0.04 }],
  rawsquid: ['squid', { from: [280, 350], to: 15, saturation: 0.42, light: 0.06 }],
  nakji: ['octopus', { from: [0, 60], to: 350, saturation: 0.32, light: 0.02 }],
  octopusleg: ['octopus', { from: [0, 60], to: 355, saturation: 0.75, light: -0.12 }],
  duckslice: ['bacon', { from: [330, 30], to: 12, saturation: 0.7, light: -0.04 }],
  whiteegg: ['egg', { from: [10, 60], to: 38, saturation: 0.5, light: 0.16 }],
  jokbal: ['meat-on-bone', { from: [330, 40], to: 20, saturation: 1.2, light: 0.04 }],
  lamb: ['cut-of-meat', { from: [330, 20], to: 345, saturation: 0.8, light: 0.02 }],
  redpotato: ['potato', { from: [10, 60], to: 352, saturation: 0.75, light: -0.06 }],
  redonion: ['onion', { from: [10, 60], to: 322, saturation: 0.8, light: -0.1 }],
  greenchili: ['hot-pepper', { from: [320, 20], to: 105, saturation: 0.75, light: -0.04 }],
  spinach: ['leafy-green', { from: [60, 160], to: 125, saturation: 0.95, light: -0.1 }],
  lettuce: ['leafy-green', { from: [60, 160], to: 86, saturation: 1.05, light: 0.1 }],
  redlettuce: ['leafy-green', { from: [60, 160], to: 330, saturation: 0.55, light: -0.06 }],
  whitemushroom: ['mushroom', { from: [320, 20], to: 35, saturation: 0.3, light: 0.22 }],
  redbeans: ['beans', { from: [300, 40], to: 352, saturation: 0.9 }],
  blackbeans: ['beans', { from: [300, 40], to: 260, saturation: 0.35, light: -0.1 }],
  yellowbeans: ['beans', { from: [300, 40], to: 42, saturation: 1.3, light: 0.28 }],
  yellowtomato: ['tomato', { from: [330, 30], to: 44, saturation: 1.05, light: 0.08 }],
  deodeok: ['ginger-root', { from: [10, 60], to: 34, saturation: 0.6, light: 0.04 }],
  mugwort: ['moon-cake', { from: [10, 60], to: 100, saturation: 0.45, light: -0.04 }],
  shiitake: ['brown-mushroom', { from: [300, 50], to: 26, saturation: 0.85 }],
  yuja: ['tangerine', { from: [10, 50], to: 50, light: 0.02 }],
}

const cache = new Map<string, Promise<Piece>>()

export interface Piece {
  readonly image: string
  readonly shadow: string
}

export function vectorOf(name: string): string {
  const own = drawn[name] ?? drawnCuts[name]
  if (own !== undefined) return own
  const [icon, ...changes] = recoloured[name] ?? [name]
  const body = set.icons[icon]?.body
  if (body === undefined) throw new Error(`There is no drawing called ${name}`)
  return changes.reduce(recolour, body)
}

const SIZE = 400
const MARGIN = 56

/** Renders a piece with a margin, and its blurred silhouette for the shadow. */
async function render(name: string): Promise<Piece> {
  const inner = SIZE - 2 * MARGIN
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${SIZE}" height="${SIZE}"><svg x="${MARGIN}" y="${MARGIN}" width="${inner}" height="${inner}" viewBox="0 0 32 32">${vectorOf(name)}</svg></svg>`
  const image = await sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
  const alpha = await sharp(image).extractChannel('alpha').blur(11).linear(0.62, 0).toBuffer()
  const shadow = await sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: '#2a1a10' } })
    .joinChannel(alpha)
    .png({ compressionLevel: 3 })
    .toBuffer()
  return {
    image: `data:image/png;base64,${image.toString('base64')}`,
    shadow: `data:image/png;base64,${shadow.toString('base64')}`,
  }
}

export function pieceOf(name: string): Promise<Piece> {
  let piece = cache.get(name)
  if (piece === undefined) {
    piece = render(name)
    cache.set(name, piece)
  }
  return piece
}

/** Placement of one piece: centre, width in picture units, rotation in degrees. */
export interface Placed {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn: number
  readonly shade?: number
  readonly flip?: boolean
}

const scale = SIZE / (SIZE - 2 * MARGIN)

/** Returns the pieces as SVG, each with a soft shadow, in the given order. Later pieces are on top. */
export async function drawPieces(placed: readonly Placed[], lift = 1): Promise<{ defs: string; body: string }> {
  const names = [...new Set(placed.map((p) => p.name))]
  const pieces = await Promise.all(names.map(pieceOf))
  const defs = pieces
    .map(
      (p, i) =>
        `<image id="pc-${names[i]}" width="100" height="100" xlink:href="${p.image}"/><image id="sh-${names[i]}" width="100" height="100" xlink:href="${p.shadow}"/>`,
    )
    .join('')
  const body = placed
    .map((p) => {
      const size = p.size * scale
      const at = (dx: number, dy: number, grow: number) =>
        `translate(${(p.x + dx).toFixed(1)} ${(p.y + dy).toFixed(1)}) rotate(${p.turn.toFixed(1)}) scale(${((p.flip ? -1 : 1) * size * grow * 0.01).toFixed(4)} ${(size * grow * 0.01).toFixed(4)}) translate(-50 -50)`
      const dark = p.shade ? `<use xlink:href="#sh-${p.name}" transform="${at(0, 0, 0.94)}" opacity="${p.shade}"/>` : ''
      return `<use xlink:href="#sh-${p.name}" transform="${at(p.size * 0.035 * lift, p.size * 0.075 * lift, 1.02)}" opacity="0.8"/><use xlink:href="#pc-${p.name}" transform="${at(0, 0, 1)}"/>${dark}`
    })
    .join('')
  return { defs, body }
}
