import type { CallReply, HomeDisplay } from '@shop/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aCard, fakeApi, type Replies } from '#src/features/product/testing/fixtures.ts'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { BestNew } from './best-new.tsx'

const section: HomeDisplay = {
  id: 801,
  name: '새 인기',
  title: '새로 와서 많이 찾아요',
  subTitle: '이번 주에 사랑받은 새 상품',
  orderByType: 'highOrder',
  displayContentsType: 'product',
  displayUiType: 'ranked',
  showInformation: true,
  buttonImage: null,
  moreLink: '/best',
  endAt: null,
  links: [],
  products: [aCard({ id: 7, name: '햇사과' }), aCard({ id: 8, name: '햇밤' })],
  nextPage: null,
  tabs: [],
}
const aReply = (displayCategories: HomeDisplay[]): CallReply<'home.listBestNew'> => ({
  page: { count: displayCategories.length, nextPage: null, prePage: null },
  displayCategories,
})
const show = (replies: Replies) => {
  vi.stubGlobal('fetch', fakeApi(replies))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const Page = () => (
    <QueryClientProvider client={client}>
      <p>순위</p>
      <BestNew />
    </QueryClientProvider>
  )
  const Stub = createRoutesStub([{ path: '*', Component: Page }])
  render(<Stub initialEntries={['/best']} />)
  return client
}
afterEach(() => vi.unstubAllGlobals())

test('[C106] [SCREEN-4] popular new products render under their own title, without ranks', async () => {
  show({ 'home.listBestNew': aReply([section]) })
  const band = within(await screen.findByRole('region', { name: '새로 와서 많이 찾아요' }))
  expect(band.getByText('이번 주에 사랑받은 새 상품')).toBeTruthy()
  expect(band.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/product/7', '/product/8'])
  expect(band.queryByText('순위')).toBeNull()
})

test.each([
  ['a brand that shows none', aReply([])],
  ['nothing that is new', aReply([{ ...section, products: [] }])],
])('[C106] %s renders no section', async (_, reply) => {
  const client = show({ 'home.listBestNew': reply })
  await vi.waitFor(() => expect(client.getQueryData(['home.listBestNew', {}])).toEqual(reply))
  expect(screen.queryByRole('region')).toBeNull()
})
