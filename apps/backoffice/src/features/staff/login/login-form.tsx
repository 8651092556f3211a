import { useStaffSession, enterStaff } from '#src/lib/session/staff-session.ts'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { FormError } from './form-error.tsx'
import { useStepForm } from './use-step-form.ts'

/** First step of the login. A refusal does not reveal whether the e-mail or the password was wrong. */
export function LoginForm() {
  const known = useStaffSession(({ staff }) => staff?.email)
  const form = useStepForm({
    start: { email: known ?? '', password: '' },
    check: ({ email, password }) => ({
      email: !email.trim() && '이메일을 입력해 주세요.',
      password: !password && '비밀번호를 입력해 주세요.',
    }),
    send: async ({ email, password }) =>
      enterStaff(await call('admin.session.logIn', { body: { email: email.trim(), password } })),
    fieldOfCode: { loginFailed: 'password' },
  })
  return (
    <form {...form.formProps} aria-label="직원 로그인" className="flex flex-col gap-4">
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        isFirst={known === undefined}
        {...form.field('email')}
      />
      <TextField
        label="비밀번호"
        type="password"
        autoComplete="current-password"
        isFirst={known !== undefined}
        {...form.field('password')}
      />
      <FormError text={form.formError} />
      <Button type="submit" look="primary" wide busy={form.busy}>
        로그인
      </Button>
    </form>
  )
}
