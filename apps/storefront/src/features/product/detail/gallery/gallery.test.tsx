import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPages } from '#src/testing/fake-server.tsx'
import { noteSeenPicture } from '../../cards/seen-picture.ts'
import { aProduct } from '../../testing/fixtures.ts'
import { Gallery } from './gallery.tsx'

const withFilm = () => {
  const product = aProduct()
  return { ...product, productDetail: { ...product.productDetail, videoUrl: '/clips/apple.mp4' } }
}
const show = (product = aProduct()) => {
  renderPages('/', { '/': () => <Gallery product={product} /> })
  return userEvent.setup()
}

test('[SCREEN-11] the video follows the first picture, and nothing of it is fetched before it is played', async () => {
  const user = show(withFilm())
  const slides = within(screen.getByRole('region', { name: '청송 꿀사과 5kg 사진' })).getAllByLabelText(/^\d \/ 3$/)
  expect(within(slides[1]!).getByRole('button', { name: '청송 꿀사과 5kg 영상 재생' })).toBeTruthy()
  expect(document.querySelector('video')).toBeNull()
  await user.click(screen.getByRole('button', { name: '영상' }))
  expect(screen.getByText('2/3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '청송 꿀사과 5kg 영상 재생' }))
  const film = await screen.findByLabelText('청송 꿀사과 5kg 영상')
  expect(film.getAttribute('src')).toBe('/clips/apple.mp4')
  expect(film.hasAttribute('controls')).toBe(true)
  expect(screen.queryByText('2/3'), 'the counter lay over the controls of the film').toBeNull()
  await user.click(screen.getByRole('button', { name: /^3번째 사진/ }))
  expect(screen.getByText('3/3')).toBeTruthy()
})

test('[SCREEN-11] a tap opens the picture full screen, and keys zoom it', async () => {
  // the size that the library reads
  Object.defineProperty(document.documentElement, 'clientWidth', { value: 390, configurable: true })
  const user = show()
  await user.click(screen.getByRole('button', { name: '선물 상자에 담긴 사과 크게 보기' }))
  const viewer = await screen.findByRole('dialog', { name: '청송 꿀사과 5kg 사진 크게 보기' })
  const size = () => within(viewer).getByLabelText('크기').textContent
  await user.click(within(viewer).getByRole('button', { name: '크게 보기' }))
  expect(size()).toBe('150%')
  await user.keyboard('++0')
  expect(size()).toBe('100%')
  await user.click(within(viewer).getByRole('button', { name: '닫기' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SCREEN-11] the picture of the tapped card is shown until the first picture loads, only on the page of that product', () => {
  const behind = (at: string): string[] => {
    const { container, unmount } = renderPages(at, { '/product/:id': () => <Gallery product={aProduct()} /> })
    const shown = [...container.querySelectorAll('picture')].map(({ style }) => style.backgroundImage)
    unmount()
    return shown
  }
  noteSeenPicture('/product/7', '/pictures/apple-320.avif')
  const [first, ...others] = behind('/product/7')
  expect(first).toContain('/pictures/apple-320.avif')
  expect(others.join('')).toBe('')
  expect(behind('/product/8').join('')).toBe('')
  noteSeenPicture('/product/7', undefined)
  expect(behind('/product/7').join('')).toBe('')
})
