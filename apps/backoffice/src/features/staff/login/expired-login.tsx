import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { TotpForm } from './totp-form.tsx'

/** Login over the open screen, which keeps what was typed. */
export function ExpiredLogin({ open }: { open: boolean }) {
  const isHalfIn = useStaffSession((session) => session.isHalfIn)
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      isDismissible={false}
      title="다시 로그인해 주세요"
      text="로그인이 끝났어요. 적던 내용은 그대로 있어요."
    >
      <div className="pb-3">{isHalfIn ? <TotpForm /> : <LoginForm />}</div>
    </Dialog>
  )
}
