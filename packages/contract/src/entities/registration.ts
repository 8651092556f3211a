import { normalizeText } from '@shop/rules/text'
import { z } from 'zod'
import { Line, Phone } from '../scalars.ts'
import { AddressInput } from './address.ts'
import { SnsType, TokenType, UserType } from './user.ts'

/** E-mail address as stored and compared: lower case, trimmed. */
export const Email = z
  .string()
  .max(254, '이메일 주소를 다시 확인해 주세요.')
  .transform((text) => normalizeText(text).trim().toLowerCase())
  .pipe(z.email('이메일 주소를 다시 확인해 주세요.'))

/** E10: accepts any characters without truncation. Password rules reject common passwords. */
export const Password = z
  .string()
  .max(1_000, '비밀번호는 128자까지 쓸 수 있어요.')
  // a lone surrogate cannot be typed again
  .refine((text) => text.isWellFormed(), '사용할 수 없는 문자가 있어요.')
  // some keyboards send syllables as separate letters: normalize them before counting
  .transform((text) => text.normalize('NFC'))
  .pipe(z.string().min(8, '비밀번호는 8자 이상이어야 해요.').max(128, '비밀번호는 128자까지 쓸 수 있어요.'))

export const PersonName = Line(40).pipe(z.string().min(1, '이름을 입력해 주세요.'))
export const VerificationCode = z.string().regex(/^\d{6}$/, '인증 번호 여섯 자리를 입력해 주세요.')
export const SnsToken = z.string().regex(/^[\x21-\x7e]{1,2000}$/, '소셜 로그인 정보가 올바르지 않아요.')

// ENTITY-2
/** Sign-up data. `userType` and `tokenType` come from the form; the server determines its own. */
export const RegistrationForm = AddressInput.partial().extend({
  email: Email,
  password: Password,
  passwordConfirm: z
    .string()
    .max(1_000)
    .transform((text) => text.normalize('NFC')),
  phone: Phone,
  name: PersonName,
  userType: UserType.default('email'),
  tokenType: TokenType.default('email'),
  deviceId: Line(200).default(''),
  /** Makes the given address the default. */
  defaultDeclare: z.boolean().default(false),
  verificationCode: VerificationCode,
  verifyState: z.boolean().default(false),
  userSettings: z
    .object({ advertisingAlarm: z.boolean().default(false), advertisingNightAlarm: z.boolean().default(false) })
    .prefault({}),
  snsToken: SnsToken.optional(),
  snsType: SnsType.optional(),
})
export type RegistrationForm = z.infer<typeof RegistrationForm>

/**
 * Body of the sign-up call: with a password, or with a social token instead and the provider's e-mail. The code may be omitted
 * if the same token has verified the phone before.
 */
export const SignUpInput = RegistrationForm.partial({
  email: true,
  password: true,
  passwordConfirm: true,
  verificationCode: true,
}).extend({
  terms: z.object({
    essentialService: z.boolean(),
    essentialPrivacy: z.boolean(),
    optionalService: z.boolean().default(false),
  }),
})
export type SignUpInput = z.infer<typeof SignUpInput>
