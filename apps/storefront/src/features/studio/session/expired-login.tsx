import { useId } from 'react'
import { closingOnCancel, useDialog } from '#src/ui/overlay/use-dialog.ts'
import { StaffLoginForm } from './login-form.tsx'
import { useStaffSession } from './staff-session.ts'
import { TotpForm } from './totp-form.tsx'

/** Login over the open page, which keeps what was typed and a running broadcast. */
export function ExpiredLogin({ open }: { open: boolean }) {
  const { ref, shown } = useDialog(open)
  const titleId = useId()
  const isHalfIn = useStaffSession((session) => session.isHalfIn)
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="layer layer-modal"
      style={{ width: 'min(23rem, 92vw)' }}
      // the page needs a session: the dialog closes with the login
      onCancel={closingOnCancel(() => undefined)}
    >
      {shown && (
        <div className="flex flex-col gap-5 p-5 pt-6">
          <div className="flex flex-col gap-1">
            <h2 id={titleId} className="text-18 font-bold">
              다시 로그인해 주세요
            </h2>
            <p className="text-14 text-pretty text-ink-soft">
              로그인이 끝났어요. 적던 내용과 진행 중인 방송은 그대로 있어요.
            </p>
          </div>
          {isHalfIn ? <TotpForm /> : <StaffLoginForm />}
        </div>
      )}
    </dialog>
  )
}
