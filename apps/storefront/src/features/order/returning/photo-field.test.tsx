import { AppError } from '@shop/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hideSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { bodiesOf } from '#src/testing/fake-server.tsx'
import { delivered, openReturn } from './testing/open-return.tsx'

afterEach(() => {
  act(hideSnackbar)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('photos of a return request', () => {
  const url = 'data:image/webp;base64,UklGRg=='
  /** Fakes image decoding: a file decodes as an image if its name says so. */
  const readPictures = () => {
    vi.stubGlobal('createImageBitmap', async (file: File) => {
      if (!file.name.endsWith('.jpg')) throw new Error('no picture')
      return { width: 4000, height: 3000, close: () => undefined }
    })
    const context = { fillRect: () => undefined, drawImage: () => undefined }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(url)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['small'])))
  }
  const photo = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name, { type: 'image/jpeg' })

  test('[SCREEN-7] are attached to the request, except removed ones', async () => {
    readPictures()
    let count = 0
    const { journal, user } = openReturn({
      'orderItem.putPicture': () => ({ name: `p${(count += 1)}`, url }),
      'orderItem.requestReturn': () => delivered(false),
    })
    await user.upload(await screen.findByLabelText('사진 파일'), [photo('a.jpg'), photo('b.jpg')])
    await user.click(await screen.findByRole('button', { name: '사진 2 빼기' }))
    await user.upload(screen.getByLabelText('사진 파일'), photo('c.jpg'))
    await screen.findByRole('button', { name: '사진 2 빼기' })
    await user.click(screen.getByRole('radio', { name: '너무 늦게 도착했어요' }))
    await user.click(screen.getByRole('button', { name: '반품 신청하기' }))
    await screen.findByText('반품을 신청했어요.')
    expect(bodiesOf(journal, 'orderItem.requestReturn')).toMatchObject([{ pictures: ['p1', 'p3'] }])
  })

  test('[SCREEN-7] are limited to five, and a sixth shows an error', async () => {
    readPictures()
    let count = 0
    const { user } = openReturn({ 'orderItem.putPicture': () => ({ name: `p${(count += 1)}`, url }) })
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => photo(`${name}.jpg`))
    await user.upload(await screen.findByLabelText('사진 파일'), six)
    await screen.findByRole('button', { name: '사진 5 빼기' })
    expect(screen.getByRole('alert').textContent).toBe('사진은 5장까지 올릴 수 있어요.')
    expect(screen.queryByLabelText('사진 파일')).toBeNull()
    expect(count).toBe(5)
  })

  test('[SCREEN-7] that are unreadable or rejected show an error and do not affect the others', async () => {
    readPictures()
    const { user } = openReturn({
      'orderItem.putPicture': () => {
        throw new AppError('pictureUnreadable')
      },
    })
    await user.upload(await screen.findByLabelText('사진 파일'), photo('text.jpeg'))
    expect((await screen.findByRole('alert')).textContent).toContain('읽을 수 없는 사진이에요')
    await user.upload(screen.getByLabelText('사진 파일'), photo('a.jpg'))
    await vi.waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(new AppError('pictureUnreadable').message),
    )
    expect(screen.queryByRole('button', { name: '사진 1 빼기' })).toBeNull()
  })
})
