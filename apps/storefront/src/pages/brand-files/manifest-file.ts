import { type Brand, brandFor } from '@shop/brands'
import type { LoaderFunctionArgs } from 'react-router'
import { appIcons } from '#src/brand/logo/app-icons.ts'
import { brandContext } from '#src/lib/page/request-context.ts'

const picturesOf = ({ id }: Brand) =>
  appIcons
    .filter(({ purpose }) => purpose !== 'apple')
    .map(({ file, size, purpose }) => ({
      src: `/icons/${id}/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    }))
const drawing = (file: string, purpose: string) => ({
  src: `/brand/${file}`,
  sizes: 'any',
  type: 'image/svg+xml',
  purpose,
})

/** Web app manifest of the brand. */
export const loader = ({ context }: LoaderFunctionArgs): Response => {
  const brand = brandFor(context.get(brandContext))
  const pictures = picturesOf(brand)
  const small = pictures.filter(({ sizes, purpose }) => sizes === '192x192' && purpose === 'any')
  const shortcut = (name: string, url: string) => ({ name, url, icons: small })
  const manifest = {
    id: '/',
    name: `${brand.koreanName} - ${brand.tagline}`,
    short_name: brand.koreanName,
    description: brand.description,
    lang: 'ko',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: brand.theme.surface,
    theme_color: brand.themeColor,
    categories: ['shopping', 'food'],
    icons: [...pictures, drawing('icon.svg', 'any'), drawing('icon-maskable.svg', 'maskable')],
    shortcuts: [shortcut('검색', '/search'), shortcut('장바구니', '/cart'), shortcut('마이페이지', '/my-cuma')],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
