import { z } from 'zod'
import { call } from '../call.ts'
import { Email, Password, SignUpInput, SnsToken, VerificationCode } from '../entities/registration.ts'
import { IssuedToken, SnsType, UserLookup } from '../entities/user.ts'
import { Moment, Phone } from '../scalars.ts'

const CodeSent = z.object({
  /** Time at which the code expires. */
  expiresAt: Moment,
  /** Time from which another code may be requested. */
  resendAt: Moment,
})
const codeErrors = ['messageUnavailable', 'codesUsedUp'] as const
const snsErrors = ['snsTokenInvalid', 'snsUnavailable'] as const

/** Parameters with which the provider redirected the visitor back. */
const SnsCode = z.object({ snsType: SnsType, code: SnsToken, state: SnsToken, redirectUri: z.url().max(300) })

/** Calls for login, sign-up and authentication. */
const signInCalls = {
  'user.logIn': call({
    ids: ['C001'],
    summary: 'Logs a member in by e-mail. The guest token the request carries ends; its cart joins the member’s.',
    method: 'POST',
    path: '/v2/tokens',
    access: 'public',
    rate: 'login',
    body: z.object({
      email: Email,
      password: z.string().max(1_000),
      /**
       * Auto login. If false, the cookie is a session cookie, and the token expires within a day or after two hours without
       * use.
       */
      lasting: z.boolean().default(true),
    }),
    reply: IssuedToken,
    errors: ['loginFailed', 'stepUpRequired', 'overloaded', 'accountBlocked'],
  }),
  'user.logInWithSns': call({
    ids: ['C002'],
    summary:
      'Logs a member in with a token of Kakao or Naver. The provider says who it is; the e-mail sent is ignored.',
    method: 'POST',
    path: '/v2/tokens/oauth',
    access: 'public',
    rate: 'login',
    body: z.object({ email: z.string().max(254).optional(), snsToken: SnsToken, snsType: SnsType }),
    reply: IssuedToken,
    errors: [...snsErrors, 'snsMemberNotFound', 'accountBlocked'],
  }),
  'user.signUp': call({
    ids: ['C003'],
    summary: 'Makes a member, by e-mail or with a social token. The guest the request comes from becomes the member.',
    method: 'POST',
    path: '/v2/tokens/sign-up',
    access: 'public',
    rate: 'login',
    body: SignUpInput,
    reply: IssuedToken,
    errors: [
      ...snsErrors,
      'termsRequired',
      'codeInvalid',
      'phoneNotVerified',
      'emailTaken',
      'phoneTaken',
      'snsAlreadyMember',
      'overloaded',
    ],
  }),
  'user.startSns': call({
    ids: [],
    summary: 'The provider’s login page for this visitor, with a state that only this visitor can bring back.',
    method: 'POST',
    path: '/v1/auth/sns/start',
    access: 'token',
    body: z.object({
      snsType: SnsType,
      redirectUri: z.url().max(300),
      /** `prove` makes the provider authenticate the user again; its code is valid for `user.proveAgain` only. */
      aim: z.enum(['login', 'prove']).default('login'),
    }),
    reply: z.object({ url: z.url(), state: z.string() }),
  }),
  'user.exchangeSnsCode': call({
    ids: [],
    summary: 'Exchanges the code the provider sent the visitor back with for the provider’s token.',
    method: 'POST',
    path: '/v1/auth/sns/code',
    access: 'token',
    rate: 'login',
    body: SnsCode,
    reply: z.object({ snsToken: z.string(), snsType: SnsType }),
    errors: snsErrors,
  }),
  'user.proveAgain': call({
    ids: [],
    summary: 'Proves again who it is, for what asks for a proof of the last ten minutes.',
    method: 'POST',
    path: '/v1/auth/prove',
    access: 'member',
    rate: 'login',
    body: z.union([
      z.object({ password: z.string().min(1).max(1_000) }),
      // the code itself, not a token: a token only proves an authentication some hours ago
      SnsCode,
    ]),
    reply: z.object({ authAt: Moment }),
    errors: [...snsErrors, 'loginFailed', 'overloaded'],
  }),
  'user.logOut': call({
    ids: [],
    summary:
      'Ends the token the request carries; a member by KakaoTalk is logged out there too, whatever token is sent. AUTH-2',
    method: 'POST',
    path: '/v1/auth/logout',
    access: 'token',
    idempotent: true,
    body: z.object({ snsToken: SnsToken.optional() }),
    reply: z.object({}),
  }),
  'user.logOutEverywhere': call({
    ids: [],
    summary: 'Ends every token of the member, this one too.',
    method: 'POST',
    path: '/v1/auth/logout-everywhere',
    access: 'member',
    idempotent: true,
    reply: z.object({ ended: z.int() }),
  }),
}

const sendCode = {
  summary: 'Sends a code of six digits to a phone. The answer is the same whether the phone is a member’s or not.',
  method: 'POST',
  access: 'public',
  rate: 'sms',
  body: z.object({ phone: Phone }),
  reply: CodeSent,
  errors: codeErrors,
} as const

const phoneCalls = {
  // BRAND-10: the brand cuma uses v1, the others v2
  'user.sendCodeOnCuma': call({ ...sendCode, ids: ['C019'], path: '/v1/auth/phone' }),
  'user.sendCode': call({ ...sendCode, ids: ['C020'], path: '/v2/auth/phone' }),
  'user.verifyCode': call({
    ids: ['C021'],
    summary: 'Takes a code back: the phone counts as verified for the token that asked, for half an hour.',
    method: 'PUT',
    path: '/v1/auth/verify',
    access: 'public',
    rate: 'code',
    idempotent: false,
    body: z.object({ phone: Phone, verificationCode: VerificationCode }),
    reply: z.object({ verifyState: z.literal(true), verifiedUntil: Moment }),
    errors: ['codeInvalid'],
  }),
  'user.resetPassword': call({
    ids: ['C018'],
    summary: 'Sets a new password with a phone code. Ends every token of the member and notifies the member.',
    method: 'PUT',
    path: '/v1/auth/reset-password',
    access: 'code',
    rate: 'code',
    idempotent: false,
    body: z.object({ newPassword: Password, verificationCode: VerificationCode, phone: Phone }),
    reply: z.object({ email: z.string() }),
    errors: ['codeInvalid', 'memberNotFound', 'overloaded'],
  }),
  'user.find': call({
    ids: ['C008', 'C009'],
    summary:
      'Whether an e-mail may be chosen, or whether a phone has an account: only for a token that verified the phone.',
    method: 'GET',
    path: '/v1/app-users',
    access: 'token',
    rate: 'lookup',
    query: z.object({ email: Email.optional(), phone: Phone.optional() }),
    reply: UserLookup,
  }),
  'user.lookUp': call({
    ids: [],
    summary: 'As the search by e-mail or phone, with neither in an address.',
    method: 'POST',
    path: '/v1/app-users/lookup',
    access: 'token',
    rate: 'lookup',
    idempotent: true,
    body: z.object({ email: Email.optional(), phone: Phone.optional() }),
    reply: UserLookup,
  }),
}

/** Calls for login, sign-up, authentication, and account recovery. */
export const userSignInCalls = { ...signInCalls, ...phoneCalls }
