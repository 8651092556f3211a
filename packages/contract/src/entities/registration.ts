import { z } from 'zod'
import { Line, Phone } from '../scalars.ts'
import { AddressInput } from './address.ts'
import { SnsType, TokenType, UserType } from './user.ts'

// ENTITY-2
/** What somebody gives to become a member. `userType` and `tokenType` are the form's; the server decides its own. */
export const RegistrationForm = AddressInput.partial().extend({
  email: z.email('이메일 주소를 다시 확인해 주세요.').max(254),
  password: z.string().min(8, '비밀번호는 8자 이상이어야 해요.').max(128),
  passwordConfirm: z.string().max(128),
  phone: Phone,
  name: Line(40).pipe(z.string().min(1, '이름을 입력해 주세요.')),
  userType: UserType.default('email'),
  tokenType: TokenType.default('email'),
  deviceId: Line(200).default(''),
  /** Declares the given address as the one to use by default. */
  defaultDeclare: z.boolean().default(false),
  verificationCode: z.string().regex(/^\d{6}$/, '인증 번호 여섯 자리를 입력해 주세요.'),
  verifyState: z.boolean().default(false),
  userSettings: z.object({ advertisingAlarm: z.boolean().default(false) }).prefault({}),
  snsToken: Line(2_000).optional(),
  snsType: SnsType.optional(),
})
export type RegistrationForm = z.infer<typeof RegistrationForm>
