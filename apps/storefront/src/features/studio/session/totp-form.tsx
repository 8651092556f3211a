import { useState } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { staffApi } from './staff-api.ts'
import { enterStaff } from './staff-session.ts'

const fieldOfCode = { totpWrong: 'code' } as const

/** Second step of the login: a code of the authenticator, or a recovery code. */
export function TotpForm() {
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    start: { code: '' },
    check: ({ code }) =>
      toErrors({
        code: !code.trim() && (isRecovery ? '복구 코드를 입력해 주세요.' : '여섯 자리 번호를 입력해 주세요.'),
      }),
    send: async ({ code }) =>
      enterStaff(await staffApi('admin.session.totp', { body: isRecovery ? { recoveryCode: code } : { code } })),
    fieldOfCode,
  })
  return (
    <form {...form.formProps} aria-label="인증 번호 입력" className="flex flex-col gap-4">
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? '복구 코드' : '인증 번호'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        data-opens-at=""
        {...form.field('code')}
      />
      <FormError text={form.errors.form} />
      <Button type="submit" wide busy={form.busy}>
        확인
      </Button>
      <Button look="line" wide onClick={() => setRecovery(!isRecovery)}>
        {isRecovery ? '인증 앱 번호로 로그인' : '복구 코드로 로그인'}
      </Button>
    </form>
  )
}
