/** Paints the frames of a clip on a canvas. Runs in a browser page, with the other files of this folder. */
import type { Shot } from '../shots.ts'
import type { Scene } from '../storyboards.ts'
import { smooth } from './easing.ts'
import { painters } from './scenes.ts'
import { H, loadShot, type Pen, W } from './stage.ts'

/** Length of a change of scenes (s). */
const WIPE_S = 0.4

/** Shapes that uncover the next scene. */
const wipes: readonly ((pen: Pen, open: number) => void)[] = [
  (pen, open) => pen.arc(W / 2, H / 2, open * 560, 0, 7),
  (pen, open) => {
    pen.translate(0, H * (1 - open))
    pen.rect(0, 0, W, H)
  },
  (pen, open) => {
    const edge = -W + open * 2 * W
    pen.moveTo(-10, 0)
    pen.lineTo(edge + W / 2, 0)
    pen.lineTo(edge, H)
    pen.lineTo(-10, H)
  },
]

export interface Clip {
  readonly accent: string
  readonly scenes: readonly Scene[]
  readonly shots: readonly Shot[]
}

/** Prepares a clip. Returns a function that paints the frame at a time (s), scaled, and returns it as a data URL. */
export const openClip = async ({ accent, scenes, shots }: Clip) => {
  const loaded = await Promise.all(shots.map(loadShot))
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas')
  const paint = (index: number, time: number): void => {
    const scene = scenes[index]
    const shot = scene && loaded[scene.shot]
    if (scene && shot) painters[scene.kind](pen, scene, shot, accent, time)
  }
  return (time: number, scale: number, type: string): string => {
    canvas.width = Math.round(W * scale)
    canvas.height = Math.round(H * scale)
    pen.setTransform(scale, 0, 0, scale, 0, 0)
    pen.imageSmoothingQuality = 'medium'
    let begin = 0
    let index = 0
    while (index < scenes.length - 1 && time >= begin + (scenes[index]?.seconds ?? 0)) {
      begin += scenes[index]?.seconds ?? 0
      index += 1
    }
    const within = time - begin
    const open = within / WIPE_S
    if (index > 0 && open < 1) {
      paint(index - 1, (scenes[index - 1]?.seconds ?? 0) + within)
      pen.save()
      pen.beginPath()
      wipes[index % wipes.length]?.(pen, smooth(open))
      pen.clip()
      paint(index, within)
      pen.restore()
    } else paint(index, within)
    return canvas.toDataURL(type, 0.97)
  }
}
