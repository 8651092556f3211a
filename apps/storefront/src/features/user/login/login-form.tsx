import type { IssuedToken } from '@shop/contract'
import { useState } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { sendEntry } from '#src/features/user/session/send-entry.ts'
import { PasswordField } from '#src/features/user/password/password-field.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'

/** Makes this browser the member's; `lasting` is auto login. */
export type Enter = (issued: IssuedToken, lasting: boolean) => Promise<void>

/** Logging in by e-mail. A refusal does not tell which of the two was wrong. */
export function LoginForm({ enter }: { enter: Enter }) {
  const [lasting, setLasting] = useState(true)
  const form = useForm({
    start: { email: '', password: '' },
    check: ({ email, password }) =>
      toErrors({
        email: !email.trim() && '이메일을 입력해 주세요.',
        password: !password && '비밀번호를 입력해 주세요.',
      }),
    send: async ({ email, password }) => enter(await sendEntry('user.logIn', { email, password, lasting }), lasting),
    fieldOfCode: { loginFailed: 'password' },
  })
  return (
    <form {...form.formProps} aria-label="이메일로 로그인" className="flex flex-col gap-4">
      <TextField
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder="example@email.com"
        {...form.field('email')}
      />
      <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
      <div className="flex flex-col">
        <Checkbox checked={lasting} onChange={(event) => setLasting(event.currentTarget.checked)}>
          자동 로그인
        </Checkbox>
        {!lasting && (
          <p className="text-12 text-pretty text-ink-faint">
            브라우저를 닫거나 2시간 동안 쓰지 않으면 로그아웃되고, 길어도 하루 동안만 이어져요. 함께 쓰는 기기라면
            이렇게 두세요.
          </p>
        )}
      </div>
      <FormError text={form.errors.form} />
      <Button type="submit" size="large" wide busy={form.busy}>
        로그인
      </Button>
    </form>
  )
}
