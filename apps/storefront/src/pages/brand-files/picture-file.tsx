import { brandFor } from '@shop/brands'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LoaderFunctionArgs } from 'react-router'
import { toBrandPicture } from '#src/brand/logo/brand-pictures.tsx'
import { brandContext } from '#src/lib/page/request-context.ts'

/** The brand's own image files: favicon and app icons. */
export const loader = ({ context, params }: LoaderFunctionArgs): Response => {
  const picture = toBrandPicture(brandFor(context.get(brandContext)), params['file'] ?? '')
  if (!picture) return Response.json({ message: '찾는 그림이 없어요.' }, { status: 404 })
  return new Response(renderToStaticMarkup(picture), {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      // an SVG opened directly is a document: block its scripts
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  })
}
