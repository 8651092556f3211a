import { useStaffSession, enterStaff } from './staff-session.ts'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { PasswordField } from '#src/features/user/password/password-field.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'
import { staffApi } from './staff-api.ts'

/** Login of a staff account. A refusal does not reveal whether the e-mail or the password was wrong. */
export function StaffLoginForm() {
  const known = useStaffSession(({ staff }) => staff?.email)
  const form = useForm({
    start: { email: known ?? '', password: '' },
    check: ({ email, password }) =>
      toErrors({
        email: !email.trim() && '이메일을 입력해 주세요.',
        password: !password && '비밀번호를 입력해 주세요.',
      }),
    send: async ({ email, password }) =>
      enterStaff(await staffApi('admin.session.logIn', { body: { email: email.trim(), password } })),
    fieldOfCode: { loginFailed: 'password' },
  })
  return (
    <form {...form.formProps} aria-label="직원 로그인" className="flex flex-col gap-4">
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        data-opens-at={known === undefined ? '' : undefined}
        {...form.field('email')}
      />
      <PasswordField
        label="비밀번호"
        autoComplete="current-password"
        data-opens-at={known === undefined ? undefined : ''}
        {...form.field('password')}
      />
      <FormError text={form.errors.form} />
      <Button type="submit" wide busy={form.busy}>
        로그인
      </Button>
    </form>
  )
}
