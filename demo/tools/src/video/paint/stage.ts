/** Product pictures in layers, and the camera over them. Runs in a browser page. */
import type { Shot } from '../shots.ts'

/** Size of a frame. */
export const W = 540
export const H = 960
/** Units of a picture per pixel, and where its square begins in the portrait ground. */
const UNIT = W / 960
export const SQUARE_TOP = 470
/** Width of loaded layers and pieces in pixels. */
const LAYER_WIDTH = 780
const PIECE_WIDTH = 240
/** Height of the portrait ground in units. */
const TALL = 1707

export interface Loaded {
  readonly shot: Shot
  readonly layers: Readonly<Record<'ground' | 'under' | 'over' | 'label' | 'light', ImageBitmap>>
  readonly pieces: ReadonlyMap<string, { image: ImageBitmap; shadow: ImageBitmap }>
  /** The square picture without its label. */
  readonly square: OffscreenCanvas
  /** The square picture without its ground and label. */
  readonly cutout: OffscreenCanvas
}
export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
}
/** Offset, size and rotation (degrees) of a piece that moves. */
export interface Motion {
  readonly dy: number
  readonly size: number
  readonly turn: number
  readonly alpha: number
}
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export const still: Motion = { dy: 0, size: 1, turn: 0, alpha: 1 }

/** Loads an image, reduced to the size in which it is shown, because scaling it in every frame is slow. */
const toBitmap = async (url: string, width: number): Promise<ImageBitmap> =>
  createImageBitmap(await (await fetch(url)).blob(), { resizeWidth: width, resizeQuality: 'high' })

const drawPieces = (pen: Pen, { shot, pieces }: Loaded, motionOf: (at: number) => Motion): void => {
  shot.placed.forEach((piece, at) => {
    const found = pieces.get(piece.name)
    const motion = motionOf(at)
    if (!found || motion.alpha <= 0) return
    const size = piece.size * (400 / 288) * motion.size
    const stamp = (image: ImageBitmap, dx: number, dy: number, grow: number, alpha: number): void => {
      pen.save()
      pen.globalAlpha *= alpha
      pen.translate(piece.x + dx, piece.y + dy)
      pen.rotate(((piece.turn + motion.turn) * Math.PI) / 180)
      pen.scale(piece.flip ? -grow : grow, grow)
      pen.drawImage(image, -size / 2, -size / 2, size, size)
      pen.restore()
    }
    const lifted = piece.size * shot.lift
    stamp(found.shadow, lifted * 0.035 - motion.dy * 0.1, lifted * 0.075 + motion.dy * 0.15, 1.02, 0.8 * motion.alpha)
    stamp(found.image, 0, motion.dy, 1, motion.alpha)
    if (piece.shade) stamp(found.shadow, 0, motion.dy, 0.94, piece.shade)
  })
}

/** Draws the food with what it lies in, in the units of the picture. */
const drawFood = (pen: Pen, loaded: Loaded, motionOf: (at: number) => Motion, label: number): void => {
  const { under, over, label: labelImage } = loaded.layers
  pen.drawImage(under, 0, 0, 960, 960)
  drawPieces(pen, loaded, motionOf)
  pen.drawImage(over, 0, 0, 960, 960)
  if (label > 0) pen.drawImage(labelImage, 0, 0, 960, 960)
}

const prepare = (loaded: Omit<Loaded, 'square' | 'cutout'>): Loaded => {
  const [square, cutout] = [new OffscreenCanvas(960, 960), new OffscreenCanvas(960, 960)]
  const whole = { ...loaded, square, cutout }
  const pens = [square.getContext('2d'), cutout.getContext('2d')]
  pens[0]?.drawImage(loaded.layers.ground, 0, -SQUARE_TOP, 960, TALL)
  for (const pen of pens) if (pen) drawFood(pen, whole, () => still, 0)
  return whole
}

export const loadShot = async (shot: Shot): Promise<Loaded> => {
  const names = ['ground', 'under', 'over', 'label', 'light'] as const
  const layers = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await toBitmap(shot[name], LAYER_WIDTH)])),
  )
  const pieces = await Promise.all(
    Object.entries(shot.pieces).map(
      async ([name, { image, shadow }]) =>
        [name, { image: await toBitmap(image, PIECE_WIDTH), shadow: await toBitmap(shadow, PIECE_WIDTH) }] as const,
    ),
  )
  return prepare({ shot, layers: layers as Loaded['layers'], pieces: new Map(pieces) })
}

export const drawShot = (
  pen: Pen,
  loaded: Loaded,
  camera: Camera,
  motionOf: (at: number) => Motion,
  label = 1,
): void => {
  const { zoom } = camera
  const [halfWidth, halfHeight] = [W / 2 / UNIT / zoom, H / 2 / UNIT / zoom]
  pen.save()
  pen.translate(W / 2, H / 2)
  pen.scale(UNIT * zoom, UNIT * zoom)
  // the frame never leaves the ground
  pen.translate(
    -Math.min(960 - halfWidth, Math.max(halfWidth, camera.x)),
    -Math.min(TALL - halfHeight, Math.max(halfHeight, camera.y)),
  )
  pen.drawImage(loaded.layers.ground, 0, 0, 960, TALL)
  pen.translate(0, SQUARE_TOP)
  drawFood(pen, loaded, motionOf, label)
  pen.restore()
  pen.drawImage(loaded.layers.light, 0, 0, W, H)
}
