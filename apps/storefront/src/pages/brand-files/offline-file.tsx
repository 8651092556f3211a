import { type Brand, brandFor } from '@shop/brands'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LoaderFunctionArgs } from 'react-router'
import { LogoGraphic } from '#src/brand/logo/logo-graphic.tsx'
import { brandContext } from '#src/lib/page/request-context.ts'

const styleOf = ({ theme }: Brand): string => `
*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:flex;align-items:center;justify-content:center;background:${theme.ground};color:${theme.ink};font:16px/1.5 Pretendard,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;word-break:keep-all}
main{width:100%;max-width:720px;min-width:320px;min-height:100dvh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px;padding:24px;background:${theme.surface};text-align:center}
svg{height:32px;width:auto;margin-bottom:20px}
h1{font-size:${22 * theme.fontScale}px;line-height:1.4}
p{color:${theme.inkSoft};max-width:22em}
a{margin-top:16px;display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:0 28px;border-radius:${theme.radiusControl};background:${theme.accent};color:${theme.onAccent};font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid ${theme.accentInk};outline-offset:3px}`

/** Self-contained page, because nothing else can be fetched when it is shown. It is shown at any requested address. */
const OfflinePage = ({ brand }: { brand: Brand }) => (
  <html lang="ko">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="robots" content="noindex" />
      <meta name="theme-color" content={brand.themeColor} />
      <title>{`인터넷 연결이 끊겼어요 - ${brand.koreanName}`}</title>
      <style>{styleOf(brand)}</style>
    </head>
    <body>
      <main>
        <LogoGraphic id={brand.id} />
        <h1>인터넷에 연결되어 있지 않아요</h1>
        <p>와이파이나 모바일 데이터를 확인한 뒤 다시 시도해 주세요. 담아 둔 상품은 그대로 있어요.</p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the very address that could not be fetched */}
        <a href="">다시 시도</a>
      </main>
    </body>
  </html>
)

/** Offline page of the service worker, with the brand's theme. */
export const loader = ({ context }: LoaderFunctionArgs): Response =>
  new Response(`<!DOCTYPE html>${renderToStaticMarkup(<OfflinePage brand={brandFor(context.get(brandContext))} />)}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' },
  })
