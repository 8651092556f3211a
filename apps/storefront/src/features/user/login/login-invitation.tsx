import { useLocation } from 'react-router'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { ButtonLink } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/layers/sheet.tsx'

interface LoginInvitationProps {
  open: boolean
  onClose: () => void
  /** What logging in is good for here, e.g. '찜한 상품을 모아 볼 수 있어요.' */
  text: string
}

/** Asks a guest to log in for what only members can do, and brings them back here. */
export function LoginInvitation({ open, onClose, text }: LoginInvitationProps) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const footer = (
    <div className="flex flex-col gap-2">
      <ButtonLink to={loginPathOf(here)} size="large" wide>
        로그인
      </ButtonLink>
      <ButtonLink to={loginPathOf(here, '/register')} look="ghost" wide>
        처음이라면 회원가입
      </ButtonLink>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title="로그인이 필요해요" footer={footer}>
      <p className="pb-2 text-16 text-ink-soft">{text}</p>
    </Sheet>
  )
}
