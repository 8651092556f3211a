// Worker that decodes HEIC photos. The library runs its decoder in a worker of its own, from a blob URL that the content security
// policy of the pages refuses. The response with this script has another policy (decision 045).
import { heicTo } from 'heic-to/csp'

export interface HeicRequest {
  id: number
  file: Blob
}
/** The photo, undefined if it is unreadable, or why the decoder failed, e.g. for lack of memory. */
export type HeicReply = { id: number; bitmap: ImageBitmap | undefined } | { id: number; failure: string }

/** Texts with which the library rejects a file that contains no readable photo. */
const UNREADABLE = /HEIF image not found|HEIF processing error/

const decode = async (file: Blob): Promise<{ bitmap: ImageBitmap | undefined } | { failure: string }> => {
  try {
    return { bitmap: await heicTo({ blob: file, type: 'bitmap' }) }
  } catch (error) {
    const failure = String(error)
    return UNREADABLE.test(failure) ? { bitmap: undefined } : { failure }
  }
}

const reply = async ({ id, file }: HeicRequest): Promise<void> => {
  const decoded = await decode(file)
  const transfer = 'bitmap' in decoded && decoded.bitmap ? [decoded.bitmap] : []
  self.postMessage({ id, ...decoded } satisfies HeicReply, { transfer })
}

self.addEventListener('message', ({ data }: MessageEvent<HeicRequest>) => void reply(data))
