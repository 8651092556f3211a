import type { CallInput, IssuedToken } from '@shop/contract'
import { toPhoneDigits } from '@shop/rules'
import { sendEntry } from '#src/features/user/session/send-entry.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { type SignUpDraft, type SignUpField, useSignUp } from './sign-up-store.ts'

type SignUpBody = CallInput<'user.signUp'>['body']

const bodyOf = (draft: SignUpDraft): SignUpBody => {
  const { sns } = useSignUp.getState()
  const { address } = draft
  const { essentialService, essentialPrivacy, optionalService } = draft.terms
  const own = { email: draft.email.trim(), password: draft.password, passwordConfirm: draft.passwordConfirm }
  return {
    // the first address is the default
    ...(address && { ...address, defaultDeclare: true }),
    ...(sns
      ? { ...sns, userType: sns.snsType, tokenType: 'oauth' }
      : { ...own, userType: 'email', tokenType: 'email' }),
    name: draft.name.trim(),
    phone: toPhoneDigits(draft.phone),
    // the code was taken back before, for the token that asks now
    verifyState: true,
    userSettings: { advertisingAlarm: optionalService, advertisingNightAlarm: optionalService && draft.nightAlarm },
    terms: { essentialService, essentialPrivacy, optionalService },
  }
}

export const sendSignUp = (draft: SignUpDraft): Promise<IssuedToken> => sendEntry('user.signUp', bodyOf(draft))

const fieldOfCode: Record<string, SignUpField> = {
  emailTaken: 'email',
  phoneTaken: 'phone',
  phoneNotVerified: 'phone',
  codeInvalid: 'phone',
  termsRequired: 'terms',
}
const own: readonly SignUpField[] = ['email', 'name', 'phone', 'password', 'passwordConfirm', 'terms']
const ofAddress = ['zonecode', 'roadAddress', 'jibunAddress', 'addressDetail', 'receiverName', 'memo']
/** What the call names, and the field it is typed in. */
const fields: ReadonlyMap<string, SignUpField> = new Map([
  ...own.map((field) => [field, field] as const),
  ...ofAddress.map((name) => [name, 'address'] as const),
])

/** The fields a refused sign-up names; empty where it names none. */
export const refusedFields = (error: unknown): Partial<Record<SignUpField, string>> => {
  if (!(error instanceof ApiError)) return {}
  const byCode = fieldOfCode[error.code]
  if (byCode) return { [byCode]: error.message }
  const named = error.problems
    .map(({ path, message }) => [fields.get(path.replace(/^body\./, '').split('.')[0] ?? ''), message] as const)
    .filter(([field]) => field !== undefined)
  return Object.fromEntries(named)
}

/**
 * Who has proved a phone is told whether e-mail and phone are still free: here, before a password is thought up. Where it
 * cannot be told, for too many have asked or nobody answers, nothing is known to be taken: the sign-up itself says so.
 */
export const findTaken = async ({
  email,
  phone,
}: Partial<Pick<SignUpDraft, 'email' | 'phone'>>): Promise<Partial<Record<SignUpField, string>>> => {
  const body = { ...(phone && { phone: toPhoneDigits(phone) }), ...(email && { email }) }
  try {
    const { available, exists } = await api('user.lookUp', { body })
    return {
      ...(available === false && { email: '이미 가입한 이메일이에요. 로그인하거나 다른 이메일을 입력해 주세요.' }),
      ...(exists === true && { phone: '이미 가입한 휴대폰 번호예요. 로그인하거나 계정을 찾아 주세요.' }),
    }
  } catch (error) {
    return refusedFields(error)
  }
}
