import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Note } from '#src/ui/display/states.tsx'

export function NotFound() {
  return (
    <Note title="찾는 화면이 없어요" text="주소를 다시 확인해 주세요.">
      <ButtonLink to="/">오늘 화면으로</ButtonLink>
    </Note>
  )
}

/** Error of a screen. The rail and the top bar stay usable. */
export function ScreenError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  const requestId = error instanceof ApiError && error.requestId !== '' ? ` 문의 번호 ${error.requestId}` : ''
  return (
    <div role="alert">
      <Note
        icon="warning"
        title="화면을 열지 못했어요"
        text={`새 버전이 나왔거나 연결이 끊겼을 수 있어요. 새로고침해 주세요.${requestId}`}
      >
        <Button look="primary" icon="refresh" onClick={() => location.reload()}>
          새로고침
        </Button>
      </Note>
    </div>
  )
}
