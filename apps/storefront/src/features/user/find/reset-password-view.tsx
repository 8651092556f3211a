import { useState } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { NewPasswordFields, newPasswordErrors } from '#src/features/user/password/new-password-fields.tsx'
import { useCommonPasswords } from '#src/features/user/password/use-common-passwords.ts'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { api } from '#src/lib/call/api.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'

interface Proof {
  phone: string
  code: string
}

function NewPasswordForm({ proof, onDone }: { proof: Proof; onDone: (email: string) => void }) {
  const { phone, code } = proof
  const about = { phone }
  const isCommon = useCommonPasswords()
  const form = useForm({
    start: { newPassword: '', passwordConfirm: '' },
    check: ({ newPassword, passwordConfirm }) => {
      const { password, ...rest } = newPasswordErrors(newPassword, passwordConfirm, { about, isCommon })
      return toErrors({ newPassword: password, ...rest })
    },
    send: async ({ newPassword }) => {
      const body = { newPassword, phone, verificationCode: code }
      onDone((await api('user.resetPassword', { body })).email)
    },
  })
  return (
    <form {...form.formProps} className="flex flex-col gap-5">
      <NewPasswordFields
        password={form.field('newPassword')}
        confirm={form.field('passwordConfirm')}
        about={about}
        isCommon={isCommon}
      />
      <FormError text={form.errors.form} />
      <Button type="submit" size="large" wide busy={form.busy}>
        비밀번호 바꾸기
      </Button>
    </form>
  )
}

/** A new password for who proves the phone of the account; whoever was logged in is out afterwards. SCREEN-2 */
export function ResetPasswordView() {
  const [phone, setPhone] = useState('')
  const [proof, setProof] = useState<Proof>()
  const [email, setEmail] = useState<string>()
  if (email !== undefined) {
    return (
      <FormPage title="비밀번호를 바꿨어요" text={`${email} 계정이에요.\n다른 기기에서는 모두 로그아웃했어요.`}>
        <ButtonLink to="/login" size="large" wide>
          새 비밀번호로 로그인
        </ButtonLink>
      </FormPage>
    )
  }
  return (
    <FormPage
      title="비밀번호 다시 정하기"
      text={proof ? '새로 쓸 비밀번호를 입력해 주세요.' : '가입할 때 쓴 휴대폰 번호를 먼저 인증해 주세요.'}
    >
      {proof ? (
        <NewPasswordForm proof={proof} onDone={setEmail} />
      ) : (
        <PhoneCode
          phone={phone}
          verifiedPhone=""
          onPhone={setPhone}
          onProved={(proved, code) => setProof({ phone: proved, code })}
        />
      )}
    </FormPage>
  )
}
