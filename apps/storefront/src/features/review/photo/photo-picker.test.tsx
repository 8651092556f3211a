import { AppError } from '@shop/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { toPhotoInputs } from './picked-photo.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { fakePhotos, jpeg, PREVIEW } from './testing/fake-photos.ts'
import { usePhotoPicker } from './use-photo-picker.ts'

type Put = NonNullable<Parameters<typeof fakeServer>[0]['review.putPhoto']>

beforeEach(fakePhotos)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const openPicker = (most: number, put?: Put) => {
  let count = 0
  const journal = fakeServer({
    'review.putPhoto': (sent) => put?.(sent) ?? { name: `p${(count += 1)}`, url: PREVIEW },
  })
  function Page() {
    const picker = usePhotoPicker({ most })
    return (
      <>
        <PhotoPicker picker={picker} />
        <output aria-label="사진">{toPhotoInputs(picker.photos).map(({ imageFile }) => imageFile)}</output>
      </>
    )
  }
  renderPages('/', { '/': Page })
  return { journal, user: userEvent.setup() }
}
const choose = (...names: string[]) => userEvent.upload(screen.getByLabelText('사진 파일'), names.map(jpeg))
const uploaded = (text: string) =>
  waitFor(() => expect(screen.getByRole('status', { name: '사진' }).textContent).toBe(text))

test('[SCREEN-12] photos upload when they are chosen, and can be taken away', async () => {
  const { user } = openPicker(3)
  await choose('a.jpg', 'b.jpg')
  await uploaded('p1p2')
  await user.click(screen.getByRole('button', { name: '사진 1 빼기' }))
  expect(screen.getByRole('status', { name: '사진' }).textContent).toBe('p2')
  expect(screen.getByRole('button', { name: /사진 추가/ }).textContent).toContain('1/3')
})

test('[SCREEN-12] each refused file is named with its reason, and the others upload', async () => {
  openPicker(2)
  const text = new File(['hello'], 'text.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText('사진 파일'), [text, jpeg('a.jpg'), jpeg('third.jpg')])
  await uploaded('p1')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('text.jpg JPG, PNG, WebP, HEIC'))
  expect(screen.getByRole('alert').textContent).toContain('third.jpg 사진은 2장까지 올릴 수 있어요.')
  await choose('broken.jpg')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('broken.jpg 읽을 수 없는 사진이에요. 다른 사진을 골라 주세요.'),
  )
})

test('[SCREEN-12] a photo that the server refuses is taken out, with the name of its file', async () => {
  openPicker(2, () => {
    throw new AppError('pictureTooLarge')
  })
  await choose('huge.jpg')
  expect((await screen.findByRole('alert')).textContent).toBe(`huge.jpg ${new AppError('pictureTooLarge').message}`)
  expect(screen.queryByRole('button', { name: '사진 1 빼기' })).toBeNull()
})

test('[SCREEN-12] a lost upload is sent again with the same idempotency key', async () => {
  let isLost = true
  const { user } = openPicker(2, () => {
    if (isLost) throw new TypeError('lost')
    return { name: 'again', url: PREVIEW }
  })
  const keys: (string | null)[] = []
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return send(url, init)
  })
  await choose('a.jpg')
  const retry = await screen.findByRole('button', { name: '사진 1 다시 올리기' })
  expect(screen.getByRole('alert').textContent).toBe('a.jpg 인터넷 연결을 확인해 주세요.')
  isLost = false
  await user.click(retry)
  await uploaded('again')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('[SCREEN-12] the instructions for moving a photo by keyboard are Korean', async () => {
  openPicker(2)
  await choose('a.jpg')
  const photo = await screen.findByRole('button', { name: '사진 1' })
  expect(photo.getAttribute('aria-roledescription')).toBe('순서를 바꿀 수 있는 사진')
  const note = document.getElementById(photo.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toContain('스페이스나 엔터 키를 눌러')
})
