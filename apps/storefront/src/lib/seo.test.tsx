// @vitest-environment node
import { brandFor } from '@shop/brands'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breadcrumbOf, type JsonLd, JsonLdProvider, Seo } from './seo.tsx'
import { type Site, SiteProvider } from './site-context.ts'
import { noSettings } from '#src/testing/shop-samples.ts'

const site: Site = { brand: brandFor('farmer'), origin: 'https://farmer.example', settings: noSettings }
const render = (page: Parameters<typeof Seo>[0]) => {
  const jsonLd: JsonLd[] = []
  const head = renderToStaticMarkup(
    <SiteProvider value={site}>
      <JsonLdProvider value={(blocks) => jsonLd.push(...blocks)}>
        <Seo {...page} />
      </JsonLdProvider>
    </SiteProvider>,
  )
  return { head, jsonLd }
}

test('a page has a title with the brand, a canonical address and an image', () => {
  const { head } = render({
    title: '의성 사과',
    path: '/product/7',
    image: '/pictures/apple-960.avif',
    type: 'product',
  })
  expect(head).toContain('<title>의성 사과 | 쿠마파머</title>')
  expect(head).toContain('<link rel="canonical" href="https://farmer.example/product/7"/>')
  expect(head).toContain('<meta property="og:image" content="https://farmer.example/pictures/apple-960.avif"/>')
  expect(head).toContain('<meta property="og:type" content="product"/>')
  expect(head).not.toContain('noindex')
})

test('home has the title, description and image of its brand', () => {
  const { head } = render({ path: '/' })
  expect(head).toContain(`<title>쿠마파머 - ${site.brand.tagline}</title>`)
  expect(head).toContain(`<meta name="description" content="${site.brand.description}"/>`)
  expect(head).toContain('<meta property="og:image" content="https://farmer.example/pictures/og-farmer.jpg"/>')
})

test('a personal page has noindex and no canonical address', () => {
  const { head } = render({ path: '/cart', hidden: true })
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).not.toContain('canonical')
})

test('[G1] a name that looks like markup stays text', () => {
  const { head } = render({ title: '</title><script>alert(1)</script>', path: '/product/7' })
  expect(head).not.toContain('<script>')
})

test('structured data is passed to the server’s collector and rendered into no React element', () => {
  const block = breadcrumbOf(site.origin, [['과일', '/category/fruit']])
  const { head, jsonLd } = render({ path: '/', jsonLd: [block] })
  expect(jsonLd).toEqual([block])
  expect(head).not.toContain('ld+json')
  expect(render({ path: '/', jsonLd: false }).jsonLd).toEqual([])
})

test('breadcrumbs are numbered and absolute', () => {
  expect(breadcrumbOf(site.origin, [['과일', '/category/fruit']])).toMatchObject({
    itemListElement: [{ position: 1, name: '과일', item: 'https://farmer.example/category/fruit' }],
  })
})
