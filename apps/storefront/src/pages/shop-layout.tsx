import { toErrorText } from '@shop/rules'
import type { ReactNode } from 'react'
import { type ErrorResponse, isRouteErrorResponse, Outlet, useMatches, useNavigate } from 'react-router'
import { ErrorScreen, FallbackScreen } from '#src/brand/error-screen.tsx'
import { Shell } from '#src/brand/shell.tsx'
import { useBroughtAddresses } from '#src/features/address/use-brought-addresses.ts'
import { CartCount } from '#src/features/cart/cart-count.tsx'
import { MainTabs } from '#src/features/home/main-tabs.tsx'
import { PendingProduct } from '#src/features/product/cards/pending-product.tsx'
import { handleOf } from '#src/lib/page/page-handle.ts'
import { seo, siteOf } from '#src/lib/seo.ts'
import { LostDrawing } from '#src/ui/display/drawing/error-drawings.tsx'
import type { Route } from './+types/shop-layout.ts'

/** What went wrong, in a title without a full stop: on a 404 its own sentence says what is not there. */
const titleOf = (error: unknown): string => {
  if (!isRouteErrorResponse(error) || error.status >= 500) return '에러가 발생했어요'
  return error.status === 404 ? toErrorText(error.data).replace(/\.$/, '') : '페이지를 열 수 없어요'
}
const textOf = (error: ErrorResponse): string =>
  error.status === 404 ? '주소가 바뀌었거나 사라졌을 수 있어요.' : toErrorText(error.data)

/** The head of a page that failed; every other page says its own. */
export const meta: Route.MetaFunction = ({ matches, error, location }) =>
  error ? seo(siteOf(matches), { title: titleOf(error), path: location.pathname, hidden: true }) : []

/** The frame with what the features put into it. */
function Frame({ children }: { children: ReactNode }) {
  const handle = handleOf(useMatches())
  return (
    <Shell handle={handle} cartCount={<CartCount />} tabs={handle.tabs && <MainTabs />} pending={<PendingProduct />}>
      {children}
    </Shell>
  )
}

export default function ShopLayout() {
  useBroughtAddresses()
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const navigate = useNavigate()
  return (
    <Frame>
      {isRouteErrorResponse(error) && error.status < 500 ? (
        <ErrorScreen
          icon={<LostDrawing />}
          title={titleOf(error)}
          text={textOf(error)}
          button="홈으로 가기"
          onAction={() => void navigate('/')}
        />
      ) : (
        <FallbackScreen />
      )}
    </Frame>
  )
}
