import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import { isMember, useAuth } from './auth-store.ts'

interface MembersOnlyProps {
  picture: ReactNode
  /** What logging in gives, to a guest. */
  title: string
  text: string
  children: ReactNode
}

/** What only members have: a guest is shown the way to log in and back, and nothing is asked for. AUTH-5 */
export function MembersOnly({ picture, title, text, children }: MembersOnlyProps) {
  const isGuest = useAuth(({ status, user }) => status === 'ready' && !isMember(user))
  const { pathname } = useLocation()
  if (!isGuest) return children
  const login = `/login?returnUrl=${encodeURIComponent(pathname)}`
  return (
    <EmptyState picture={picture} title={title} text={text} action={<ButtonLink to={login}>로그인하기</ButtonLink>} />
  )
}
