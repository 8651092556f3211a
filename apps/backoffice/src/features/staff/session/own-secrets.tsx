import type { Staff } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { FormError } from '../login/form-error.tsx'
import { NewPasswordForm } from '../login/new-password-form.tsx'
import { RecoveryCodes } from '../login/recovery-codes.tsx'
import { useStepForm } from '../login/use-step-form.ts'

function PasswordDialog({ staff, onClose }: { staff: Staff; onClose: () => void }) {
  const client = useQueryClient()
  const finish = (): void => {
    // the change has ended the other sessions
    void client.invalidateQueries({ queryKey: ['admin.session.list'] })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title="비밀번호 바꾸기" text="바꾸면 다른 기기의 로그인이 모두 끝나요.">
      <div className="pb-3">
        <NewPasswordForm
          staff={staff}
          passwordLabel="지금 비밀번호"
          submitText="비밀번호 바꾸기"
          needsCode={staff.hasTotp}
          onDone={finish}
        />
      </div>
    </Dialog>
  )
}

function RenewForm({ email, onDone }: { email: string; onDone: (codes: readonly string[]) => void }) {
  const form = useStepForm({
    start: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: !password && '지금 비밀번호를 입력해 주세요.',
      code: !code.trim() && '여섯 자리 번호를 입력해 주세요.',
    }),
    send: async ({ password, code }) =>
      onDone((await call('admin.session.renewRecoveryCodes', { body: { password, code } })).recoveryCodes),
    fieldOfCode: { loginFailed: 'password', totpWrong: 'code', invalidInput: 'code' },
  })
  return (
    <form {...form.formProps} aria-label="복구 코드 새로 받기" className="flex flex-col gap-4">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="지금 비밀번호"
        type="password"
        autoComplete="current-password"
        isFirst
        {...form.field('password')}
      />
      <TextField label="인증 번호" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      <FormError text={form.formError} />
      <Button type="submit" look="primary" wide busy={form.busy}>
        새로 받기
      </Button>
    </form>
  )
}

function CodesDialog({ staff, onClose }: { staff: Staff; onClose: () => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const show = (renewed: readonly string[]): void => {
    setCodes(renewed)
    void client.invalidateQueries({ queryKey: ['admin.session.list'] })
  }
  return (
    <Dialog
      open
      isDismissible={codes === undefined}
      onClose={onClose}
      title="복구 코드 새로 받기"
      text={
        codes
          ? '전에 받은 복구 코드는 이제 쓸 수 없어요.'
          : '새로 받으면 전에 받은 복구 코드는 쓸 수 없고, 다른 기기의 로그인이 모두 끝나요.'
      }
    >
      <div className="pb-3">
        {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : <RenewForm email={staff.email} onDone={show} />}
      </div>
    </Dialog>
  )
}

/** Buttons that change the own password and renew the own recovery codes. Both ask for the present password and end the other sessions. */
export function OwnSecrets() {
  const staff = useStaffSession((session) => session.staff)
  const [open, setOpen] = useState<'password' | 'codes'>()
  const close = (): void => setOpen(undefined)
  if (!staff) return undefined
  return (
    <>
      <Button onClick={() => setOpen('codes')}>복구 코드 새로 받기</Button>
      <Button onClick={() => setOpen('password')}>비밀번호 바꾸기</Button>
      {open === 'password' && <PasswordDialog staff={staff} onClose={close} />}
      {open === 'codes' && <CodesDialog staff={staff} onClose={close} />}
    </>
  )
}
