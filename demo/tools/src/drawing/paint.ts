import sharp from 'sharp'
import { arrange } from '../arrange/arrange.ts'
import { groundOf, lightOf } from './grounds.ts'
import { labelOf } from '../labels.ts'
import { drawPieces } from './pieces.ts'
import { randomFrom } from '../random.ts'
import type { Scene } from '../scenes.ts'

const cool: readonly string[] = ['ice', 'marble', 'slate', 'icebox']

/** Renders SVG to a raster image of the given size. */
export const paint = (svg: string, width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
    ),
    { unlimited: true },
  )
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()

export async function paintScene(scene: Scene): Promise<Buffer> {
  const random = randomFrom(scene.key)
  const ground = groundOf(scene.ground, random, scene.tone)
  const arranged = arrange(scene.arrangement, random, scene)
  const pieces = await drawPieces(arranged.placed, arranged.lift)
  const light = lightOf(!cool.includes(scene.ground) && scene.arrangement !== 'icebox')
  const label = scene.label ? labelOf(random, scene.label) : ''
  return paint(
    `<defs>${pieces.defs}</defs>${ground}${arranged.under}${pieces.body}${arranged.over}${light}${label}`,
    960,
    960,
  )
}
