import { useState } from 'react'
import { FormError } from '#src/features/user/form/form-error.tsx'
import { FormPage } from '#src/features/user/form/form-page.tsx'
import { toErrors, useForm } from '#src/features/user/form/use-form.ts'
import { NewPasswordFields, newPasswordErrors } from '#src/features/user/password/new-password-fields.tsx'
import { useCommonPasswords } from '#src/features/user/password/use-common-passwords.ts'
import { PhoneCode } from '#src/features/user/phone/phone-code.tsx'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { type Found, FoundAccount, foundTitle } from './found-account.tsx'

interface Proof {
  phone: string
  code: string
}

interface NewPasswordFormProps {
  proof: Proof
  onDone: (email: string) => void
  /** Called if the phone verification has expired. */
  onLate: (text: string) => void
}
function NewPasswordForm({ proof, onDone, onLate }: NewPasswordFormProps) {
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
      try {
        onDone((await api('user.resetPassword', { body })).email)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'codeInvalid') throw error
        onLate('인증한 지 오래되었어요. 휴대폰 번호를 다시 인증해 주세요.')
      }
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

/** Verifies the phone and checks that its account has a password, before the user enters a new one. */
const useProof = () => {
  const [proof, setProof] = useState<Proof>()
  const [other, setOther] = useState<Found>()
  const [late, setLate] = useState<string>()
  const [verified, setVerified] = useState('')
  const prove = async (next: Proof) => {
    setLate(undefined)
    setVerified(next.phone)
    // if the look-up fails, the call that sets the password reports it
    const found = await api('user.lookUp', { body: { phone: next.phone } }).catch(() => undefined)
    if (found && (found.exists === false || found.snsType)) setOther(found)
    else setProof(next)
  }
  const end = (text: string) => {
    setProof(undefined)
    setVerified('')
    setLate(text)
  }
  return { proof, other, late, verified, prove, end }
}

const titleOf = (other: Found): string => (other.exists ? '비밀번호가 없는 계정이에요' : foundTitle(other))

/** Sets a new password after the phone of the account is verified. Logs out all sessions of the account. SCREEN-2 */
export function ResetPasswordView() {
  const [phone, setPhone] = useState('')
  const { proof, other, late, verified, prove, end } = useProof()
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
  if (other) {
    return (
      <FormPage title={titleOf(other)}>
        <FoundAccount found={other} />
      </FormPage>
    )
  }
  if (proof) {
    return (
      <FormPage title="새 비밀번호를 정해 주세요" text="바꾸면 다른 기기에서는 로그아웃돼요.">
        <NewPasswordForm proof={proof} onDone={setEmail} onLate={end} />
      </FormPage>
    )
  }
  return (
    <FormPage title="비밀번호 다시 정하기" text="가입할 때 쓴 휴대폰 번호를 먼저 인증해 주세요.">
      <div className="flex flex-col gap-4">
        <PhoneCode
          phone={phone}
          verifiedPhone={verified}
          onPhone={setPhone}
          onProved={(proved, code) => void prove({ phone: proved, code })}
        />
        <FormError text={late} />
      </div>
    </FormPage>
  )
}
