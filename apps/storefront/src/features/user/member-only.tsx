import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

interface MemberOnlyProps {
  /** Skeleton of the page, shown until the user is known. */
  skeleton: ReactNode
  /** Tells a guest what the page shows after logging in. */
  text: string
  children: ReactNode
}

/** Page for members only. Guests get a link to the login with a return path, and no request is sent for them. AUTH-5 */
export function MemberOnly({ skeleton, text, children }: MemberOnlyProps) {
  const { pathname, search } = useLocation()
  const { status, user } = useAuth()
  if (status === 'ready' && !isMember(user)) {
    return (
      <EmptyState
        picture={<BasketIllustration />}
        title="로그인이 필요해요"
        text={text}
        action={<ButtonLink to={loginPathOf(`${pathname}${search}`)}>로그인하기</ButtonLink>}
      />
    )
  }
  return status === 'starting' ? skeleton : children
}
