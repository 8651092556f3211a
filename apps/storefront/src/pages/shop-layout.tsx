import { toErrorText } from '@shop/rules'
import type { ReactNode } from 'react'
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
} from 'react-router'
import { ErrorScreen, FallbackScreen } from '#src/brand/error-screen.tsx'
import { Shell } from '#src/brand/shell.tsx'
import { useImportedGuestAddresses } from '#src/features/address/use-imported-guest-addresses.ts'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { CartCount } from '#src/features/cart/cart-count.tsx'
import { ConsentGate } from '#src/features/consent/consent-gate.tsx'
import { MainTabs } from '#src/features/home/main-tabs.tsx'
import { PendingProduct } from '#src/features/product/cards/pending-product.tsx'
import { handleOf } from '#src/lib/page/page-handle.ts'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { Seo } from '#src/lib/seo.tsx'
import { LostIllustration } from '#src/ui/display/illustration/error-illustrations.tsx'

/** Returns the error as a title without a full stop. For a 404 the error's own text names what is missing. */
const titleOf = (error: unknown): string => {
  if (!isRouteErrorResponse(error) || error.status >= 500) return '에러가 발생했어요'
  return error.status === 404 ? toErrorText(error.data).replace(/\.$/, '') : '페이지를 열 수 없어요'
}
const textOf = (error: ErrorResponse): string =>
  error.status === 404 ? '주소가 바뀌었거나 사라졌을 수 있어요.' : toErrorText(error.data)

const loadUnreadDot = () => import('#src/features/notification/unread-dot.tsx').then(({ UnreadDot }) => UnreadDot)

/** Loads the mark for members only: nothing is counted for guests. START-2 */
function UnreadMark() {
  const member = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  const { Part } = useLazyComponent(loadUnreadDot, member)
  // the part stays loaded after a logout
  return Part && member ? <Part /> : null
}

/** Layout with the content that features add to it. */
function Frame({ children }: { children: ReactNode }) {
  const handle = handleOf(useMatches())
  return (
    <Shell
      handle={handle}
      cartCount={<CartCount />}
      unread={<UnreadMark />}
      tabs={handle.tabs && <MainTabs />}
      pending={<PendingProduct />}
    >
      {children}
    </Shell>
  )
}

export function ShopLayout() {
  useImportedGuestAddresses()
  return (
    <>
      <ConsentGate />
      <Frame>
        <Outlet />
      </Frame>
    </>
  )
}

/** Renders a page error inside the layout. */
export function ShopError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Frame>
      <Seo title={titleOf(error)} path={pathname} hidden />
      {isRouteErrorResponse(error) && error.status < 500 ? (
        <ErrorScreen
          icon={<LostIllustration />}
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
