import { vi } from 'vitest'

/** Small photo that the fake canvas returns. */
export const PREVIEW = 'data:image/jpeg;base64,AA=='

const JPEG = [0xff, 0xd8, 0xff, 0xe0]

/** A file that starts like a JPEG. */
export const jpeg = (name: string): File => new File([new Uint8Array(JPEG)], name, { type: 'image/jpeg' })

/** `XMLHttpRequest` that sends through `fetch`, and reports half and all of the body as sent. */
class UploadThroughFetch extends EventTarget {
  readonly upload = new EventTarget()
  readonly #headers = new Headers()
  #method = 'GET'
  #url = ''
  status = 0
  responseText = ''

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\n'
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: BodyInit): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
    void this.#run(body)
  }
  async #run(body: BodyInit): Promise<void> {
    try {
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body })
      this.status = response.status
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
}

/** Fakes what the test browser lacks: decoding and drawing images, and uploads. A file whose name begins with `broken` is unreadable. */
export const fakePhotos = (): void => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new DOMException('unreadable', 'InvalidStateError')
    return { width: 4000, height: 3000, close: () => undefined }
  })
  const context = { fillRect: () => undefined, drawImage: () => undefined }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PREVIEW)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['small'])))
  vi.stubGlobal('XMLHttpRequest', UploadThroughFetch)
}
