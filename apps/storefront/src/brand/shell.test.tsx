import { type BrandId, brandFor, brandIds } from '@shop/brands'
import { render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { BrandProvider } from '#src/lib/brand-context.ts'
import { definePageHandle, type PageHandle } from '#src/lib/page/page-handle.ts'
import { SiteProvider } from '#src/lib/site-context.ts'
import { noSettings } from '#src/testing/shop-samples.ts'
import { Shell } from './shell.tsx'

const show = (id: BrandId, path = '/', handle: PageHandle = definePageHandle({ bar: 'shop' })) => {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <SiteProvider value={{ brand: brandFor(id), origin: 'https://shop.example', settings: noSettings }}>
          <BrandProvider value={brandFor(id)}>
            <Shell
              handle={handle}
              cartCount={<span>3</span>}
              tabs={<p>탭</p>}
              unread={<i title="읽지 않은 알림 있음" />}
            >
              <h1>본문</h1>
            </Shell>
          </BrandProvider>
        </SiteProvider>
      ),
    },
  ])
  render(<Stub initialEntries={[path]} />)
}
const bottom = () => screen.getByRole('navigation', { name: '하단 메뉴' })
const bottomLinks = () =>
  within(bottom())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test('[BRAND-5] bottom navigation of cuma', () => {
  show('cuma')
  expect(bottomLinks()).toEqual([
    ['쇼핑', '/'],
    ['알림', '/notifications'],
    ['마이쿠마', '/my-cuma'],
  ])
})

test.each(['market', 'farmer'] as const)('[BRAND-6] bottom navigation of %s', (id) => {
  show(id)
  expect(bottomLinks().map(([, href]) => href)).toEqual(['/', '/category-list', '/notifications', '/my-cuma'])
})

test('[BRAND-7] bottom navigation of ru has five tabs, and only home is the current one at /', () => {
  show('ru')
  expect(bottomLinks().map(([label]) => label)).toEqual(['카테고리', '커뮤니티', '홈', '이벤트', '마이'])
  const current = within(bottom())
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['홈'])
})

test.each(brandIds)('[SCREEN-14] on %s the entry that leads to the notifications has the unread mark', (id) => {
  show(id)
  const mark = screen.getByTitle('읽지 않은 알림 있음')
  expect(mark.closest('a')?.getAttribute('href')).toBe(id === 'ru' ? '/my-cuma' : '/notifications')
})

describe('[BRAND-8] the notice cards', () => {
  test.each(brandIds)('of %s', async (id) => {
    show(id)
    const footer = within(await screen.findByRole('contentinfo'))
    expect(footer.getByText('참여 코드', { exact: false })).toBeTruthy()
    expect(footer.queryByText('입점 문의') !== null).toBe(id === 'cuma' || id === 'market')
  })

  test('[BRAND-9] lead to the messaging channel on farmer, to support inside the shop elsewhere', async () => {
    show('farmer')
    const link = await screen.findByRole('link', { name: /채널로 문의/ })
    expect(link.getAttribute('href')).toMatch(/^https:\/\/pf\.kakao\.com/)
  })
})

test.each(brandIds)('[BRAND-3] the footer of %s contains the legally required lines', async (id) => {
  show(id)
  const { legal } = brandFor(id)
  const text = (await screen.findByRole('contentinfo')).textContent
  for (const line of [legal.companyName, legal.representative, legal.address, legal.mailOrderNumber, legal.hosting])
    expect(text).toContain(line)
  const check = screen.getByRole('link', { name: '사업자정보 확인' })
  expect(check.getAttribute('href')).toBe(`https://www.ftc.go.kr/bizCommPop.do?wrkr_no=${legal.businessNumber}`)
  expect(screen.getByRole('link', { name: '개인정보처리방침' }).getAttribute('href')).toBe('/terms/privacy')
})

test('a page can hide the bottom navigation and the footer', () => {
  show('ru', '/product/1', { bottom: false, footer: false })
  expect(screen.queryByRole('navigation', { name: '하단 메뉴' })).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(screen.getByRole('button', { name: '뒤로 가기' })).toBeTruthy()
})

test.each([
  ['[ROUTE-1] a path containing /video', '/video/12', 'video'],
  ['[ROUTE-2] a path containing /player', '/live/3/player', 'player'],
])('%s switches the layout', (_, path, layout) => {
  show('ru', path)
  expect(screen.getByRole('main').dataset['layout']).toBe(layout)
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('[ROUTE-6] the column is 720 px wide at most and 360 px at least', () => {
  show('ru')
  const column = document.querySelector('[data-layout=page]')
  expect(column?.className).toMatch(/max-w-\[720px\]/)
  expect(column?.className).toMatch(/min-w-\[360px\]/)
})
