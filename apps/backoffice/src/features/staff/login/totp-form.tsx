import { useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { enterStaff } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { FormError } from './form-error.tsx'
import { useStepForm } from './use-step-form.ts'

const FEW_CODES = 3

/** Second step of the login: a code of the authenticator, or a recovery code. */
export function TotpForm() {
  const [isRecovery, setRecovery] = useState(false)
  const form = useStepForm({
    start: { code: '' },
    check: ({ code }) => ({
      code: !code.trim() && (isRecovery ? '복구 코드를 입력해 주세요.' : '여섯 자리 번호를 입력해 주세요.'),
    }),
    send: async ({ code }) => {
      const entered = await call('admin.session.totp', { body: isRecovery ? { recoveryCode: code } : { code } })
      enterStaff(entered)
      if (isRecovery || entered.recoveryCodesLeft < FEW_CODES)
        showToast(`복구 코드가 ${entered.recoveryCodesLeft}개 남았어요. 로그인 기록에서 새로 받을 수 있어요.`)
    },
    fieldOfCode: { totpWrong: 'code', invalidInput: 'code' },
  })
  return (
    <form {...form.formProps} aria-label="인증 번호 입력" className="flex flex-col gap-4">
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? '복구 코드' : '인증 번호'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        isFirst
        {...form.field('code')}
      />
      <FormError text={form.formError} />
      <Button type="submit" look="primary" wide busy={form.busy}>
        확인
      </Button>
      <Button wide onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? '인증 앱 번호로 로그인' : '복구 코드로 로그인'}
      </Button>
    </form>
  )
}
