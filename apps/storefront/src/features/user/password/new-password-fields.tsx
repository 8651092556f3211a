import { normalizePassword, type PasswordAbout, passwordProblemOf } from '@shop/rules'
import type { ChangeEvent } from 'react'
import { PasswordField } from './password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'
import type { IsCommon } from './use-common-passwords.ts'

interface Typed {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Validates a new password and its repetition. */
export const newPasswordErrors = (
  password: string,
  passwordConfirm: string,
  { about, isCommon }: { about: PasswordAbout; isCommon: IsCommon },
) => ({
  password: password === '' ? '비밀번호를 입력해 주세요.' : passwordProblemOf(password, about, isCommon),
  passwordConfirm:
    normalizePassword(password) === normalizePassword(passwordConfirm) ? undefined : '비밀번호가 서로 달라요.',
})

interface NewPasswordFieldsProps {
  /** 새 비밀번호 if the account already has a password. */
  label?: string
  password: Typed
  confirm: Typed
  about: PasswordAbout
  isCommon: IsCommon
}

/** Fields for a new password and its repetition, with a strength meter. */
export function NewPasswordFields({
  label = '새 비밀번호',
  password,
  confirm,
  about,
  isCommon,
}: NewPasswordFieldsProps) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField label={label} required autoComplete="new-password" {...password} />
        <PasswordMeter password={password.value} about={about} isCommon={isCommon} said={password.error} />
      </div>
      <PasswordField label={`${label} 확인`} required autoComplete="new-password" {...confirm} />
    </>
  )
}
