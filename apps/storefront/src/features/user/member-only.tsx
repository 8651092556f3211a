import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'

interface MemberOnlyProps {
  /** The page in its shape, until it is known who is there. */
  skeleton: ReactNode
  /** What a guest would see here after logging in. */
  text: string
  children: ReactNode
}

/** A page only members have: guests are led to the login and back, and nothing is asked of the server for them. AUTH-5 */
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
