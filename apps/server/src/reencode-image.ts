import { AppError } from '@shop/contract'
import sharp, { type Sharp } from 'sharp'

// G4: allow only three of the formats that the library can read; each call uses one processor
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const MOST_PIXELS = 24_000_000
const QUALITY = 82
const AT_ONCE = 2

const isPicture = (bytes: Buffer): boolean =>
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')

// a decoded picture is far larger than its file, so only a few are processed at once and the others wait
let running = 0
const waiting: (() => void)[] = []
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Square of an upright picture in px. */
export interface PictureCrop {
  left: number
  top: number
  side: number
}

export interface PictureSize {
  width: number
  height: number
  /** `cover` crops to the size from the centre; `inside` scales down to fit, uncropped. */
  fit: 'cover' | 'inside'
  /** What remains before it is resized; the part outside the picture is ignored. Default: all of it. */
  crop?: PictureCrop | undefined
}

/**
 * G4: re-encodes an uploaded picture as WebP. Removes hidden content, location and camera metadata, and appended bytes. The
 * format is detected from the bytes, never from the name. Throws `pictureUnreadable` or `pictureTooLarge`.
 */
export const reencodeImage = async (bytes: Buffer, { width, height, fit, crop }: PictureSize): Promise<Buffer> => {
  if (!isPicture(bytes)) throw new AppError('pictureUnreadable')
  return inTurn(async () => {
    try {
      await assertSize(bytes)
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      // rotate first: the orientation is in the metadata that is removed
      const upright = picture.rotate()
      if (crop) await cropSquare(upright, crop)
      return await upright
        .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: QUALITY })
        .toBuffer()
    } catch (error) {
      if (error instanceof AppError) throw error
      throw new AppError('pictureUnreadable', { cause: error })
    }
  })
}

const cropSquare = async (upright: Sharp, { left, top, side }: PictureCrop): Promise<void> => {
  const { autoOrient } = await upright.metadata()
  const x = Math.min(left, autoOrient.width - 1)
  const y = Math.min(top, autoOrient.height - 1)
  upright.extract({
    left: x,
    top: y,
    width: Math.min(side, autoOrient.width - x),
    height: Math.min(side, autoOrient.height - y),
  })
}

/** Returns the average colour of a re-encoded picture, `#rrggbb`. */
export const averageColorOf = async (bytes: Buffer): Promise<string> => {
  const pixel = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

// reads the header only: nothing is decoded
const assertSize = async (bytes: Buffer): Promise<void> => {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS) throw new AppError('pictureTooLarge')
}
