import { createHash } from 'node:crypto'
import type { Image } from '@shop/contract'
import type { App } from '#src/handler-context.ts'
import { averageColorOf, type PictureCrop, reencodeImage } from '#src/reencode-image.ts'

/** Greatest size of a banner in px. */
const BANNER = { width: 1_600, height: 1_600, fit: 'inside' } as const

/**
 * Stores a picture of a banner, re-encoded, and returns its key and colour. Files are named by content and are not deleted: another
 * version may use one. Throws `pictureUnreadable` or `pictureTooLarge`.
 */
export const storeBannerPicture = async (
  { integrations }: Pick<App, 'integrations'>,
  { file, crop }: { file: Uint8Array; crop?: PictureCrop | undefined },
): Promise<Image> => {
  const bytes = await reencodeImage(Buffer.from(file), { ...BANNER, crop })
  const name = createHash('sha256').update(bytes).digest('hex')
  await integrations.files.put(`display/${name}.webp`, bytes)
  return { key: `given/display/${name}`, alt: '', color: await averageColorOf(bytes) }
}
