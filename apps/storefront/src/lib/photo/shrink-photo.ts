import { fitInside } from '@shop/rules/video-upload'
import { PHOTO_HEAD, photoKindOf } from './photo-kind.ts'

/** Longest side (px) of a photo that is uploaded. */
const SIDE = 2_048
const QUALITY = 0.85
const PREVIEW_SIDE = 240
const PREVIEW_QUALITY = 0.7
/** Largest file that is decoded. */
const MOST_BYTES = 60 * 1024 * 1024

/** Why a chosen file cannot be uploaded. */
export type PhotoProblem = 'format' | 'size' | 'unreadable'

export class PhotoError extends Error {
  readonly problem: PhotoProblem
  constructor(problem: PhotoProblem, options?: ErrorOptions) {
    super(`the photo is refused: ${problem}`, options)
    this.name = 'PhotoError'
    this.problem = problem
  }
}

/** Text for a refused file. */
export const photoProblemTexts: Readonly<Record<PhotoProblem, string>> = {
  format: 'JPG, PNG, WebP, HEIC 사진만 올릴 수 있어요.',
  size: '파일이 너무 커요. 60MB보다 작은 사진을 골라 주세요.',
  unreadable: '읽을 수 없는 사진이에요. 다른 사진을 골라 주세요.',
}

const decodeApart = async (file: Blob, signal?: AbortSignal): Promise<ImageBitmap> => {
  // lazy: few browsers need the decoder, and it is larger than the rest of the shop
  const { decodeHeic } = await import('./decode-heic.ts')
  const bitmap = await decodeHeic(file, signal)
  if (!bitmap) throw new PhotoError('unreadable')
  return bitmap
}

const decode = async (file: Blob, signal?: AbortSignal): Promise<ImageBitmap> => {
  if (file.size > MOST_BYTES) throw new PhotoError('size')
  const kind = photoKindOf(new Uint8Array(await file.slice(0, PHOTO_HEAD).arrayBuffer()))
  if (!kind) throw new PhotoError('format')
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch (error) {
    // Safari reads HEIC itself
    if (kind === 'heic') return decodeApart(file, signal)
    throw new PhotoError('unreadable', { cause: error })
  }
}

const draw = (source: ImageBitmap | HTMLCanvasElement, side: number): HTMLCanvasElement => {
  const { width, height } = fitInside(source, side)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoError('unreadable')
  context.imageSmoothingQuality = 'high'
  // transparent areas become white
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new PhotoError('unreadable')))
    canvas.toBlob(take, 'image/jpeg', QUALITY)
  })

export interface SmallPhoto {
  file: Blob
  /** Small version as a data URL, which the content security policy of the pages allows. */
  preview: string
}

/**
 * Decodes a JPEG, PNG, WebP or HEIC photo, rotates it upright, scales it down and encodes it as JPEG. The result contains no
 * metadata, so the location stays on the device. Throws PhotoError if the file is not such a photo.
 * Aborting `signal` ends the decoding of a HEIC photo.
 */
export const shrinkPhoto = async (chosen: Blob, signal?: AbortSignal): Promise<SmallPhoto> => {
  const photo = await decode(chosen, signal)
  try {
    const canvas = draw(photo, SIDE)
    const preview = draw(canvas, PREVIEW_SIDE).toDataURL('image/jpeg', PREVIEW_QUALITY)
    return { file: await toBlob(canvas), preview }
  } finally {
    photo.close()
  }
}
