import { passwordProblemOf } from '#src/user/password-rules.ts'
import { isMobilePhone } from '#src/user/phone-rules.ts'
import { hasEssentialTerms, type Terms } from '#src/user/terms-rules.ts'

/** BRAND-10: returns the call that sends a phone code: /v1/auth/phone on cuma, /v2/auth/phone on the other brands. */
export function phoneCodeCallOf(brand: 'cuma' | 'market' | 'farmer' | 'ru'): 'user.sendCodeOnCuma' | 'user.sendCode' {
  return brand === 'cuma' ? 'user.sendCodeOnCuma' : 'user.sendCode'
}

export interface RegistrationDraft {
  email: string
  password: string
  passwordConfirm: string
  name: string
  phone: string
  isPhoneVerified: boolean
  terms: Terms
}

export type RegistrationField = 'email' | 'password' | 'passwordConfirm' | 'name' | 'phone' | 'terms'

/** ENTITY-2: lists the problems of a registration by field, in form order. */
export function listRegistrationProblems(draft: RegistrationDraft): { field: RegistrationField; message: string }[] {
  const problems: { field: RegistrationField; message: string | undefined }[] = [
    { field: 'email', message: isEmail(draft.email) ? undefined : '이메일 주소를 다시 확인해 주세요.' },
    { field: 'password', message: passwordProblemOf(draft.password, draft) },
    {
      field: 'passwordConfirm',
      message: draft.password === draft.passwordConfirm ? undefined : '비밀번호가 서로 달라요.',
    },
    { field: 'name', message: draft.name.trim() === '' ? '이름을 입력해 주세요.' : undefined },
    { field: 'phone', message: phoneProblemOf(draft) },
    { field: 'terms', message: hasEssentialTerms(draft.terms) ? undefined : '필수 약관에 동의해 주세요.' },
  ]
  return problems.flatMap(({ field, message }) => (message === undefined ? [] : [{ field, message }]))
}

function phoneProblemOf({ phone, isPhoneVerified }: RegistrationDraft): string | undefined {
  if (!isMobilePhone(phone)) return '휴대폰 번호를 다시 확인해 주세요.'
  return isPhoneVerified ? undefined : '휴대폰 번호를 인증해 주세요.'
}

function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim())
}

/** Masks an e-mail address: 'minsu@example.com' → 'mi***@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const shown = at > 3 ? 2 : 1
  return `${email.slice(0, Math.min(shown, at))}***${email.slice(at)}`
}

/** Masks a name: '김민수' → '김*수', '김수' → '김*', 'Amy Kim' → 'A*****m'. */
export function maskName(name: string): string {
  const letters = Array.from(name.trim())
  if (letters.length <= 1) return '*'
  const [first] = letters
  return letters.length === 2 ? `${first}*` : `${first}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`
}

/** Masks an account number: '110123456789' → '********6789'. */
export function maskAccountNumber(accountNumber: string): string {
  return accountNumber.slice(-4).padStart(accountNumber.length, '*')
}
