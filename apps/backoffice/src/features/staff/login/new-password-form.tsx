import type { Staff } from '@shop/contract'
import { call } from '#src/lib/call/call.ts'
import { changeStaff } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { FormError } from './form-error.tsx'
import { useStepForm } from './use-step-form.ts'

const SHORTEST = 10

/** Six digits are a code of the authenticator; all else is a recovery code. */
const secondFactorOf = (text: string): { code: string } | { recoveryCode: string } =>
  /^\d{6}$/.test(text.replace(/\s/g, '')) ? { code: text } : { recoveryCode: text }

interface NewPasswordFormProps {
  staff: Staff
  /** Label of the present password. Default: that of the one that an operator has given. */
  passwordLabel?: string
  submitText?: string
  /** Asks for a code of the authenticator or a recovery code too. */
  needsCode?: boolean
  onDone?: () => void
}

/** Replaces the own password: at the first login that of an operator, later the present one. */
export function NewPasswordForm({
  staff,
  passwordLabel = '받은 비밀번호',
  submitText = '바꾸고 시작하기',
  needsCode = false,
  onDone,
}: NewPasswordFormProps) {
  const form = useStepForm({
    start: { password: '', newPassword: '', repeated: '', code: '' },
    check: ({ password, newPassword, repeated, code }) => ({
      code: needsCode && !code.trim() && '인증 번호나 복구 코드를 입력해 주세요.',
      password: !password && `${passwordLabel}를 입력해 주세요.`,
      newPassword: newPassword.length < SHORTEST && `${SHORTEST}자 이상으로 정해 주세요.`,
      repeated: newPassword !== repeated && '비밀번호가 서로 달라요.',
    }),
    send: async ({ password, newPassword, code }) => {
      const secondFactor = needsCode ? secondFactorOf(code) : {}
      const reply = await call('admin.session.setPassword', { body: { password, newPassword, ...secondFactor } })
      changeStaff(reply.staff)
      showToast('새 비밀번호로 바꿨어요.')
      onDone?.()
    },
    fieldOfCode: { loginFailed: 'password', totpWrong: 'code', invalidInput: 'newPassword' },
  })
  return (
    <form {...form.formProps} aria-label="새 비밀번호 정하기" className="flex flex-col gap-4">
      {/* password managers store the new password for this account */}
      <input type="text" autoComplete="username" value={staff.email} readOnly hidden />
      <TextField
        label={passwordLabel}
        type="password"
        autoComplete="current-password"
        isFirst
        {...form.field('password')}
      />
      <TextField
        label="새 비밀번호"
        type="password"
        autoComplete="new-password"
        hint={`${SHORTEST}자 이상으로, 이메일과 이름은 넣지 마세요.`}
        {...form.field('newPassword')}
      />
      <TextField label="새 비밀번호 확인" type="password" autoComplete="new-password" {...form.field('repeated')} />
      {needsCode && (
        <TextField
          label="인증 번호"
          autoComplete="one-time-code"
          hint="인증 앱의 여섯 자리 번호나 복구 코드를 적어 주세요."
          {...form.field('code')}
        />
      )}
      <FormError text={form.formError} />
      <Button type="submit" look="primary" wide busy={form.busy}>
        {submitText}
      </Button>
    </form>
  )
}
