import sharp from 'sharp'
import { arrange } from '../arrange/arrange.ts'
import { groundOf, lightOf } from '../drawing/grounds.ts'
import { type Piece, pieceOf, type Placed } from '../drawing/pieces.ts'
import { labelOf } from '../labels.ts'
import { randomFrom } from '../random.ts'
import { readScenes } from '../scenes.ts'

/** Height of a portrait picture that is 960 units wide. */
const TALL = 1707

/**
 * A product picture in layers, bottom to top, as data URLs: a portrait ground, then the square layers of the picture with its
 * pieces between `under` and `over`.
 */
export interface Shot {
  readonly ground: string
  readonly under: string
  readonly placed: readonly Placed[]
  readonly lift: number
  readonly over: string
  readonly label: string
  readonly light: string
  readonly pieces: Readonly<Record<string, Piece>>
  /** Names of the pieces of the product itself, without garnish. */
  readonly main: readonly string[]
}

const toPng = async (svg: string, height: number): Promise<string> => {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="960" height="${height}" viewBox="0 0 960 ${height}">${svg}</svg>`
  const bytes = await sharp(Buffer.from(source), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** Returns the gradients and filters of a layer, which the layer above it may use as well. */
const definitionsOf = (svg: string): string => (svg.match(/<defs>.*?<\/defs>/gs) ?? []).join('')

const cool: readonly string[] = ['ice', 'marble', 'slate', 'icebox']

/** Draws the layers of a picture of `scenes.txt`. The pieces lie where they lie in the picture. */
export const layersOf = async (key: string): Promise<Shot> => {
  const scene = readScenes().find((each) => each.key === key)
  if (!scene) throw new Error(`There is no picture called ${key}`)
  const random = randomFrom(scene.key)
  const square = groundOf(scene.ground, random, scene.tone)
  const { placed, under, over, lift = 1 } = arrange(scene.arrangement, random, scene)
  // a sticker would lie under the caption
  const label = scene.label && !scene.label.startsWith('sticker') ? labelOf(random, scene.label) : ''
  const isBoard = scene.ground === 'board'
  // a board is a circle on linen: the linen fills the frame, the circle stays with the food
  const board = isBoard ? square.slice(groundOf('linen', randomFrom(scene.key), scene.tone).length) : ''
  const ground = groundOf(isBoard ? 'linen' : scene.ground, randomFrom(`${key} portrait`), scene.tone, 960, TALL)
  const names = [...new Set([...placed.map(({ name }) => name), ...scene.main])]
  const pieces = await Promise.all(names.map(async (name) => [name, await pieceOf(name)] as const))
  const warm = !cool.includes(scene.ground) && scene.arrangement !== 'icebox'
  return {
    ground: await toPng(ground, TALL),
    under: await toPng(board + under, 960),
    placed,
    lift,
    over: await toPng(`${definitionsOf(under)}${over}`, 960),
    label: await toPng(label, 960),
    light: await toPng(lightOf(warm, 960, TALL), TALL),
    pieces: Object.fromEntries(pieces),
    main: scene.main,
  }
}
