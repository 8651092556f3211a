import type { CallReply, Video } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { aVideo } from './testing/fixtures.ts'
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

test('[C056] [C057] [ENTITY-11] a clip opens with its text and its products', async () => {
  show({
    'video.listDisplay': aRail([aVideo(1), aVideo(2, { viewCount: 1234 })]),
    'video.listProducts': { products: [aCard({ id: 9, name: '영상 속 사과' })] },
  })
  expect((await screen.findAllByRole('button')).map((button) => button.textContent)).toEqual([
    '영상 1 영상 보기',
    '영상 2조회 1,234 영상 보기',
  ])
  await userEvent.click(screen.getByRole('button', { name: /영상 2/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '영상 2' }))
  expect(sheet.getByText('설명 2')).toBeTruthy()
  expect(sheet.getByLabelText('영상 2', { selector: 'video' }).getAttribute('src')).toBe('/videos/2.mp4')
  expect((await sheet.findByRole('link', { name: /영상 속 사과/ })).getAttribute('href')).toBe('/product/9')
})

test('[ENTITY-11] a browser without AVIF support loads the poster in a supported format', async () => {
  show({ 'video.listDisplay': aRail([aVideo(1), aVideo(2, { thumbnailSmall: '/clips/2-small.jpg' })]) })
  const shown = (await screen.findAllByRole('button')).map((button) => ({
    source: button.querySelector('picture > source[type="image/avif"]')?.getAttribute('srcset'),
    src: button.querySelector('picture > img')?.getAttribute('src'),
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

test('[C057] a clip plays when its products fail to load', async () => {
  show({ 'video.listDisplay': aRail([aVideo(1)]) })
  await userEvent.click(await screen.findByRole('button', { name: /영상 1/ }))
  expect(await screen.findByText('설명 1')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByText('영상에 나온 상품')).toBeNull())
})
