import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fitInside } from '@shop/rules/video-upload'
import { PhotoError, shrinkPhoto } from './shrink-photo.ts'

const jpeg = (name = 'a.jpg') => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name)
const heic = () => new File(['\u0000\u0000\u0000\u0018ftypheic'], 'a.heic')
const drawn: number[][] = []

beforeEach(() => {
  drawn.length = 0
  const context = {
    fillRect: () => undefined,
    drawImage: (_: unknown, ...place: number[]) => void drawn.push(place),
  }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AA==')
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob(['small'], { type })),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const problemOf = async (file: File, signal?: AbortSignal) => {
  const error: unknown = await shrinkPhoto(file, signal).catch((reason: unknown) => reason)
  return error instanceof PhotoError ? error.problem : error
}

test.each([
  [
    { width: 4096, height: 2048 },
    { width: 2048, height: 1024 },
  ],
  [
    { width: 1000, height: 9000 },
    { width: 228, height: 2048 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 1, height: 5000 },
    { width: 1, height: 2048 },
  ],
])('[SCREEN-12] %o fits into 2,048 px as %o', (size, fitted) => {
  expect(fitInside(size, 2048)).toEqual(fitted)
})

describe('a photo', () => {
  test('[SCREEN-12] is decoded upright, scaled down and encoded as JPEG', async () => {
    const close = vi.fn<() => void>()
    const decode = vi.fn<typeof createImageBitmap>(async () => ({ width: 4000, height: 3000, close }))
    vi.stubGlobal('createImageBitmap', decode)
    const { file, preview } = await shrinkPhoto(jpeg())
    expect(decode.mock.calls[0]?.[1]).toEqual({ imageOrientation: 'from-image' })
    expect(drawn[0]).toEqual([0, 0, 2048, 1536])
    expect(file.type).toBe('image/jpeg')
    expect(preview).toContain('data:image/jpeg')
    expect(close).toHaveBeenCalledOnce()
  })

  test('[SCREEN-12] of another format is refused before it is decoded', async () => {
    const decode = vi.fn<typeof createImageBitmap>()
    vi.stubGlobal('createImageBitmap', decode)
    expect(await problemOf(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.jpg'))).toBe('format')
    expect(decode).not.toHaveBeenCalled()
  })

  test('[SCREEN-12] that is too large or broken is refused with the reason', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken', 'InvalidStateError')))
    expect(await problemOf(jpeg())).toBe('unreadable')
    const large = jpeg()
    Object.defineProperty(large, 'size', { value: 61 * 1024 * 1024 })
    expect(await problemOf(large)).toBe('size')
  })
})

describe('a HEIC photo', () => {
  /** Worker that replies to each request, or never. */
  const fakeWorker = (reply: object | undefined) =>
    class extends EventTarget {
      postMessage({ id }: { id: number }): void {
        if (reply) queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, ...reply } })))
      }
      terminate(): void {
        ended += 1
      }
    }
  let ended = 0
  const bitmap = { width: 4032, height: 3024, close: () => undefined }
  beforeEach(() => {
    ended = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no codec', 'InvalidStateError')))
  })
  afterEach(() => {
    // ends the worker, so that the next test gets its own
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
  })

  test('[SCREEN-12] is decoded by the browser, or else by a worker that ends when it is idle', async () => {
    vi.stubGlobal('Worker', fakeWorker({ bitmap }))
    expect((await shrinkPhoto(heic())).file.type).toBe('image/jpeg')
    expect(drawn[0]).toEqual([0, 0, 2048, 1536])
    vi.advanceTimersByTime(20_000)
    expect(ended).toBe(1)
  })

  test('[SCREEN-12] that the worker cannot read is refused', async () => {
    vi.stubGlobal('Worker', fakeWorker({ bitmap: undefined }))
    expect(await problemOf(heic())).toBe('unreadable')
  })
  test('[SCREEN-12] may be tried again after the decoder itself failed, with a new worker', async () => {
    vi.stubGlobal('Worker', fakeWorker({ failure: 'RuntimeError: out of memory' }))
    await expect(shrinkPhoto(heic())).rejects.toThrow('out of memory')
    expect(ended).toBe(1)
    vi.stubGlobal('Worker', fakeWorker({ bitmap }))
    expect((await shrinkPhoto(heic())).file.type).toBe('image/jpeg')
  })

  test('[SCREEN-12] that never decodes fails after 30 seconds', async () => {
    vi.stubGlobal('Worker', fakeWorker(undefined))
    const problem = problemOf(heic())
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    vi.advanceTimersByTime(30_000)
    expect(String(await problem)).toContain('took too long')
    expect(ended).toBe(1)
  })

  test('[SCREEN-12] that is removed is not decoded any longer', async () => {
    vi.stubGlobal('Worker', fakeWorker(undefined))
    const stop = new AbortController()
    const problem = problemOf(heic(), stop.signal)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    stop.abort(new Error('removed'))
    expect(String(await problem)).toContain('removed')
    expect(ended).toBe(1)
  })
})
