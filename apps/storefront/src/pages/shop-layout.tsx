import { toErrorText } from '@shop/rules'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useMatches, useNavigate } from 'react-router'
import { ErrorScreen, FallbackScreen } from '#src/brand/error-screen.tsx'
import { Shell } from '#src/brand/shell.tsx'
import { CartCount } from '#src/features/cart/cart-count.tsx'
import { MainTabs } from '#src/features/home/main-tabs.tsx'
import { handleOf } from '#src/lib/page-handle.ts'
import { LostDrawing } from '#src/ui/shown/error-drawings.tsx'
import type { Route } from './+types/shop-layout.ts'

/** The frame with what the features put into it. */
function Frame({ children }: { children: ReactNode }) {
  const handle = handleOf(useMatches())
  return (
    <Shell handle={handle} cartCount={<CartCount />} tabs={handle.tabs && <MainTabs />}>
      {children}
    </Shell>
  )
}

export default function ShopLayout() {
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
        <>
          <title>찾을 수 없는 페이지</title>
          <meta name="robots" content="noindex" />
          <ErrorScreen
            icon={<LostDrawing />}
            title={error.status === 404 ? '찾는 페이지가 없어요' : '페이지를 열 수 없어요'}
            text={toErrorText(error.data)}
            button="홈으로 가기"
            onAction={() => void navigate('/')}
          />
        </>
      ) : (
        <>
          <title>에러가 발생했어요.</title>
          <FallbackScreen />
        </>
      )}
    </Frame>
  )
}
