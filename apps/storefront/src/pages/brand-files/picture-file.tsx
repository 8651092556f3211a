import { brandFor } from '@shop/brands'
import { renderToStaticMarkup } from 'react-dom/server'
import { toBrandPicture } from '#src/brand/logo/brand-pictures.tsx'
import { pageFailure } from '#src/lib/page/page-data.ts'
import { brandContext } from '#src/lib/page/request-context.ts'
import type { Route } from './+types/picture-file.ts'

/** The brand's own drawings as files: favicon and app icons. */
export const loader = ({ context, params }: Route.LoaderArgs): Response => {
  const picture = toBrandPicture(brandFor(context.get(brandContext)), params.file)
  if (!picture) throw pageFailure(404, '찾는 그림이 없어요.')
  return new Response(renderToStaticMarkup(picture), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      // an svg opened by itself is a document: nothing in it may run
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
