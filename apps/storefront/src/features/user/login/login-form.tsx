import type { IssuedToken } from '@shop/contract'
import { useState } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { sendEntry } from '#src/features/user/session/send-entry.ts'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { PasswordField } from '#src/features/user/password/password-field.tsx'
import { ApiError } from '#src/lib/call/api-error.ts'
import { track } from '#src/lib/measurement/track.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Checkbox } from '#src/ui/controls/choice.tsx'
import { TextField } from '#src/ui/controls/text-field.tsx'

/** Starts the member's session in this browser; `lasting` is auto login. */
export type Enter = (issued: IssuedToken, lasting: boolean) => Promise<void>

/** Refusals after too many wrong passwords: a caller that verifies the phone of the account may still log in. F13 */
const refusals: ReadonlySet<string> = new Set(['stepUpRequired', 'tooManyRequests'])

/** Verification of the member's phone, offered when the tries of the account are used up. */
function StepUp({ phone, onPhone }: { phone: string; onPhone: (phone: string) => void }) {
  const [verifiedPhone, setVerifiedPhone] = useState('')
  return (
    <section aria-label="휴대폰 인증" className="flex flex-col gap-2 rounded-card border border-line p-4">
      <h2 className="text-15 font-semibold">휴대폰 인증으로 로그인하기</h2>
      <p className="text-13 text-pretty text-ink-soft">
        가입한 휴대폰 번호를 인증한 뒤 로그인을 다시 눌러 주세요. 비밀번호가 기억나지 않으면 비밀번호를 새로 정할 수
        있어요.
      </p>
      <PhoneCode phone={phone} verifiedPhone={verifiedPhone} onPhone={onPhone} onProved={setVerifiedPhone} />
    </section>
  )
}

/** Login by e-mail. A refusal does not reveal whether the e-mail or the password was wrong. */
export function LoginForm({ enter }: { enter: Enter }) {
  const [lasting, setLasting] = useState(true)
  const [needsStep, setNeedsStep] = useState(false)
  const [phone, setPhone] = useState('')
  const form = useForm({
    start: { email: '', password: '' },
    check: ({ email, password }) =>
      toErrors({
        email: !email.trim() && '이메일을 입력해 주세요.',
        password: !password && '비밀번호를 입력해 주세요.',
      }),
    send: async ({ email, password }) => {
      try {
        await enter(await sendEntry('user.logIn', { email, password, lasting }), lasting)
        track('login', { method: 'email' })
      } catch (error) {
        if (error instanceof ApiError && refusals.has(error.code)) setNeedsStep(true)
        throw error
      }
    },
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
      {needsStep && <StepUp phone={phone} onPhone={setPhone} />}
      <FormError text={form.errors.form} />
      <Button type="submit" size="large" wide busy={form.busy}>
        로그인
      </Button>
    </form>
  )
}
