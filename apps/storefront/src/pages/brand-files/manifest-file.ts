import { brandFor } from '@shop/brands'
import { brandContext } from '#src/lib/request-context.ts'
import type { Route } from './+types/manifest-file.ts'

/** The web manifest of the brand: how the shop stands on a phone's home screen. */
export const loader = ({ context }: Route.LoaderArgs): Response => {
  const brand = brandFor(context.get(brandContext))
  const icon = (file: string, purpose: string) => ({
    src: `/brand/${file}`,
    sizes: 'any',
    type: 'image/svg+xml',
    purpose,
  })
  const manifest = {
    id: '/',
    name: `${brand.koreanName} - ${brand.tagline}`,
    short_name: brand.koreanName,
    description: brand.description,
    lang: 'ko',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: brand.theme.surface,
    theme_color: brand.themeColor,
    categories: ['shopping', 'food'],
    icons: [icon('icon.svg', 'any'), icon('icon-maskable.svg', 'maskable')],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
