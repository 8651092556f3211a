import { toErrorText } from '@shop/rules'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { ErrorScreen, FallbackScreen } from '#src/brand/error-screen.tsx'
import { Seo } from '#src/lib/seo.tsx'

/** Renders an error of the studio without the frame of the shop. */
export function StudioError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isMissing = isRouteErrorResponse(error) && error.status < 500
  return (
    <main id="content" className="flex min-h-dvh flex-col bg-surface">
      <Seo title={isMissing ? '찾는 화면이 없어요' : '에러가 발생했어요'} path={pathname} hidden />
      {isMissing ? (
        <ErrorScreen
          title={toErrorText(error.data).replace(/\.$/, '')}
          button="스튜디오로 가기"
          onAction={() => void navigate('/studio')}
        />
      ) : (
        <FallbackScreen />
      )}
    </main>
  )
}
