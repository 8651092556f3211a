import { useLocation } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

/** Order not found. Offers a login, because the owner may be logged out. */
function OrderMissing() {
  const { pathname, search } = useLocation()
  const isGuest = useAuth(({ user }) => !isMember(user))
  const lookUp = (
    <ButtonLink to="/orders/guest" {...(isGuest && { look: 'line' })}>
      비회원 주문 조회
    </ButtonLink>
  )
  return (
    <EmptyState
      heading="h1"
      picture={<PaperIllustration />}
      title="주문을 찾을 수 없어요"
      text={`${isGuest ? '회원으로 한 주문은 로그인하면 볼 수 있어요.\n' : ''}다른 기기에서 한 비회원 주문은\n문자로 받은 조회 번호로 찾을 수 있어요.`}
      action={
        isGuest ? (
          <div className="flex flex-wrap justify-center gap-2">
            {lookUp}
            <ButtonLink to={loginPathOf(`${pathname}${search}`)}>로그인하고 보기</ButtonLink>
          </div>
        ) : (
          lookUp
        )
      }
    />
  )
}

const missing = new Set(['orderNotFound', 'invalidInput'])
/** Renders a missing order. An order of another user looks the same as one that does not exist. */
export const showMissing = ({ code }: ApiError) => (missing.has(code) ? <OrderMissing /> : undefined)
