import type { Permission } from '@shop/contract'
import type { ReactNode } from 'react'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Note } from '#src/ui/display/states.tsx'
import { ButtonLink } from '#src/ui/controls/button.tsx'

/** Renders a screen for accounts with its permission, and a note for others. The server refuses the calls in any case. */
export function Guarded({ permission, children }: { permission: Permission | undefined; children: ReactNode }) {
  const isAllowed = useCan(permission)
  if (isAllowed) return children
  return (
    <Note
      icon="warning"
      title="이 화면을 볼 수 있는 권한이 없어요"
      text="다른 브랜드를 고르거나, 필요하다면 관리자에게 권한을 부탁해 주세요."
    >
      <ButtonLink to="/">오늘 화면으로</ButtonLink>
    </Note>
  )
}
