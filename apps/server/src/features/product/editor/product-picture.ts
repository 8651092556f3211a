import { createHash } from 'node:crypto'
import type { App } from '#src/handler-context.ts'
import { averageColorOf, type PictureCrop, reencodeImage } from '#src/reencode-image.ts'

/** Size of a picture of the gallery in px: a square. */
const GALLERY = { width: 960, height: 960, fit: 'cover' } as const
/** Greatest size of a picture of the description in px. */
const CONTENTS = { width: 1_200, height: 4_000, fit: 'inside' } as const

export interface PictureInput {
  file: Uint8Array
  use: 'gallery' | 'contents'
  crop?: PictureCrop | undefined
}

/**
 * Stores a picture, re-encoded, and returns its key and colour. Files are named by content and are not deleted: another product may use
 * one. Throws `pictureUnreadable` or `pictureTooLarge`.
 */
export const storePicture = async (
  { integrations }: Pick<App, 'integrations'>,
  { file, use, crop }: PictureInput,
): Promise<{ key: string; alt: string; color: string }> => {
  const bytes = await reencodeImage(Buffer.from(file), use === 'gallery' ? { ...GALLERY, crop } : CONTENTS)
  const name = createHash('sha256').update(bytes).digest('hex')
  await integrations.files.put(`product/${name}.webp`, bytes)
  return { key: `given/product/${name}`, alt: '', color: await averageColorOf(bytes) }
}
