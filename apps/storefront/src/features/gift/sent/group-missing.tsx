import { useLocation } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { PaperIllustration } from '#src/ui/display/illustration/news-illustrations.tsx'
import { giftsPath } from '../gift-paths.ts'

/** Sent gift not found. Offers the login and the look-up to a guest, who may be its sender. */
function GroupMissing() {
  const { pathname } = useLocation()
  const isGuest = useAuth(({ user }) => !isMember(user))
  return (
    <EmptyState
      heading="h1"
      picture={<PaperIllustration />}
      title="선물을 찾을 수 없어요"
      text={
        isGuest
          ? '회원으로 보낸 선물은 로그인하면 볼 수 있어요.\n비회원으로 보낸 선물은 문자로 받은\n조회 번호로 찾을 수 있어요.'
          : '보낸 선물에서 다시 찾아보세요.'
      }
      action={
        isGuest ? (
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/orders/guest" look="line">
              비회원 주문 조회
            </ButtonLink>
            <ButtonLink to={loginPathOf(pathname)}>로그인하고 보기</ButtonLink>
          </div>
        ) : (
          <ButtonLink to={giftsPath}>보낸 선물 보기</ButtonLink>
        )
      }
    />
  )
}

const missing: ReadonlySet<string> = new Set(['giftNotFound', 'orderNotFound', 'invalidInput'])
/** Renders a missing gift. A gift of another sender looks the same as one that does not exist. */
export const showMissingGroup = ({ code }: ApiError) => (missing.has(code) ? <GroupMissing /> : undefined)
