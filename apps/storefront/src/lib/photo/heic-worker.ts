// Worker that decodes HEIC photos. The library runs its decoder in a worker of its own, from a blob URL that the content security
// policy of the pages refuses. The response with this script has another policy (decision 044).
import { heicTo } from 'heic-to/csp'

export interface HeicRequest {
  id: number
  file: Blob
}
export interface HeicReply {
  id: number
  /** Undefined if the photo is unreadable. */
  bitmap: ImageBitmap | undefined
}

const decode = (file: Blob): Promise<ImageBitmap | undefined> =>
  // the library rejects with texts of the decoder, which the shopper cannot use
  heicTo({ blob: file, type: 'bitmap' }).catch(() => undefined)

const reply = async ({ id, file }: HeicRequest): Promise<void> => {
  const bitmap = await decode(file)
  self.postMessage({ id, bitmap } satisfies HeicReply, { transfer: bitmap ? [bitmap] : [] })
}

self.addEventListener('message', ({ data }: MessageEvent<HeicRequest>) => void reply(data))
