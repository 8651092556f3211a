import { call } from '#src/lib/call/call.ts'
import { pictureUrl } from '../product-texts.ts'

/** Types of pictures that the server reads. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

/** Uploads a picture of a description. Returns the attributes of its node. */
export const uploadPicture = async (
  file: File,
  alt: string,
): Promise<{ src: string; alt: string; loading: string }> => {
  const { picture } = await call('admin.product.uploadPicture', { query: { use: 'contents' }, body: { file } })
  return { src: pictureUrl(picture.key), alt, loading: 'lazy' }
}
