import type { CallReply, Video } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { aVideo, aVideoProduct } from './testing/fixtures.ts'
import { VideoRail } from './video-rail.tsx'

const aRail = (videos: Video[]): CallReply<'video.listDisplay'> => ({
  page: { count: videos.length, nextPage: null, prePage: null },
  videos,
})

const show = (replies: Replies) => {
  vi.stubGlobal('fetch', fakeApi(replies))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const Page = () => (
    <QueryClientProvider client={client}>
      <VideoRail displayId={7} label="짧은 영상" products={[aCard({ id: 3, name: '대신하는 사과' })]} />
    </QueryClientProvider>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={['/']} />)
}
afterEach(() => vi.unstubAllGlobals())

test('[C056] [ENTITY-11] [SCREEN-15] a clip of the rail is a link to the feed, with views and number of products', async () => {
  const products = [aVideoProduct(9), aVideoProduct(10)]
  show({ 'video.listDisplay': aRail([aVideo(1), aVideo(2, { viewCount: 1234, products })]) })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/video/1', '영상 1 영상 보기'],
    ['/video/2', '영상 2 조회 1,234 · 상품 2개 영상 보기'],
  ])
})

test('[ENTITY-11] [SCREEN-15] many views are shown briefly, so that they fit beside the products', async () => {
  const counts = [9_999, 10_000, 12_345, 999_999, 1_000_000, 12_345_678]
  show({ 'video.listDisplay': aRail(counts.map((viewCount, at) => aVideo(at + 1, { viewCount }))) })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => /조회 (\S+)/.exec(link.textContent)?.[1])).toEqual([
    '9,999',
    '1만',
    '1.2만',
    '99.9만',
    '100만',
    '1,234만',
  ])
})

test('[ENTITY-11] a browser without AVIF support loads the poster in a supported format', async () => {
  show({ 'video.listDisplay': aRail([aVideo(1), aVideo(2, { thumbnailSmall: '/clips/2-small.jpg' })]) })
  const shown = (await screen.findAllByRole('link')).map((link) => ({
    source: link.querySelector('picture > source[type="image/avif"]')?.getAttribute('srcset'),
    src: link.querySelector('picture > img')?.getAttribute('src'),
  }))
  expect(shown).toEqual([
    { source: '/pictures/1-320.avif', src: '/pictures/1-640.webp' },
    { source: undefined, src: '/clips/2-small.jpg' },
  ])
})

test('[C056] without clips the rail shows the products', async () => {
  show({ 'video.listDisplay': aRail([]) })
  expect(await screen.findByRole('link', { name: '대신하는 사과' })).toBeTruthy()
})
