import type { CallInput, IssuedToken, UserLookup } from '@shop/contract'
import { toPhoneDigits } from '@shop/rules'
import { sendEntry } from '#src/features/user/session/send-entry.ts'
import { api } from '#src/lib/call/api.ts'
import { readDeviceId } from '#src/lib/device-id.ts'
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
    deviceId: readDeviceId(),
    // the server verified the code before, for the token that sends this call
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
/** Maps body fields of the call to form fields. */
const fields: ReadonlyMap<string, SignUpField> = new Map([
  ...own.map((field) => [field, field] as const),
  ...ofAddress.map((name) => [name, 'address'] as const),
])

/** Returns the fields named by a refused sign-up; empty if it names none. */
export const refusedFields = (error: unknown): Partial<Record<SignUpField, string>> => {
  if (!(error instanceof ApiError)) return {}
  const byCode = fieldOfCode[error.code]
  if (byCode) return { [byCode]: error.message }
  const named = error.problems
    .map(({ path, message }) => [fields.get(path.replace(/^body\./, '').split('.')[0] ?? ''), message] as const)
    .filter(([field]) => field !== undefined)
  return Object.fromEntries(named)
}

type Login = NonNullable<UserLookup['logins']>[number]

/** Accounts found for an e-mail and a phone. */
export interface Known {
  /** Errors for values that are already taken. */
  refused: Partial<Record<SignUpField, string>>
  /** Logins that have the same phone. */
  logins: readonly Login[]
}

/** A phone may have one e-mail account. Social sign-ups may use the same phone. */
const isPhoneTaken = (logins: readonly Login[]): boolean =>
  useSignUp.getState().sns === undefined && logins.some(({ snsType }) => snsType === null)

/**
 * Looks up accounts by e-mail and verified phone, before a password is chosen. If the look-up fails (rate limit or no
 * response), reports nothing as taken; the sign-up itself then reports it.
 */
export const findKnown = async ({ email, phone }: Partial<Pick<SignUpDraft, 'email' | 'phone'>>): Promise<Known> => {
  const body = { ...(phone && { phone: toPhoneDigits(phone) }), ...(email && { email }) }
  try {
    const { available, logins: found } = await api('user.lookUp', { body })
    const logins = found ?? []
    const refused = {
      ...(available === false && { email: '이미 가입한 이메일이에요. 로그인하거나 다른 이메일을 입력해 주세요.' }),
      ...(isPhoneTaken(logins) && { phone: '이미 가입한 휴대폰 번호예요. 로그인하거나 계정을 찾아 주세요.' }),
    }
    return { refused, logins }
  } catch (error) {
    return { refused: refusedFields(error), logins: [] }
  }
}
