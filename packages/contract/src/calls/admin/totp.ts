import { z } from 'zod'
import { call } from '../../call.ts'
import { Staff } from '../../entities/staff.ts'

/** Code of an authenticator. */
export const Code = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, '여섯 자리 숫자를 입력해 주세요.'))
export const RecoveryCode = z
  .string()
  .max(40)
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, '복구 코드 열 자리를 입력해 주세요.'))
const Password = z.string().min(1, '비밀번호를 입력해 주세요.').max(200)
const RecoveryCodes = z.array(z.string()).max(10)
const SessionReply = z.object({ staff: Staff, xsrfToken: z.string() })
const staff = { access: 'staff', rate: 'login' } as const

/** Second step of the login: time-based one-time passwords (RFC 6238) and recovery codes. */
export const adminTotpCalls = {
  'admin.session.totp': call({
    ...staff,
    summary:
      'Second step of the login, by a code of the authenticator or by a recovery code. Replaces the cookie and the XSRF token of the session. A code is accepted once.',
    method: 'POST',
    path: '/admin/v1/session/totp',
    body: z.union(
      [z.object({ code: Code }), z.object({ recoveryCode: RecoveryCode })],
      '인증 앱의 번호나 복구 코드를 입력해 주세요.',
    ),
    reply: SessionReply.extend({ recoveryCodesLeft: z.int() }),
    errors: ['totpWrong', 'staffLocked'],
  }),
  'admin.session.startTotp': call({
    ...staff,
    summary:
      'Makes a secret for the authenticator, which holds after `confirmTotp`. `uri` is shown as a QR code. Replacing a secret that is in use needs the password.',
    method: 'POST',
    path: '/admin/v1/session/totp/secret',
    body: z.object({ password: Password.optional() }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['loginFailed', 'staffLocked'],
  }),
  'admin.session.confirmTotp': call({
    ...staff,
    summary:
      'Puts the secret of `startTotp` into use, ends the other sessions, and replaces the cookie and the XSRF token. The recovery codes are shown in this reply only.',
    method: 'PUT',
    path: '/admin/v1/session/totp/secret',
    body: z.object({ code: Code }),
    reply: SessionReply.extend({ recoveryCodes: RecoveryCodes }),
    errors: ['totpWrong', 'staffLocked'],
  }),
  'admin.session.renewRecoveryCodes': call({
    ...staff,
    summary:
      'Replaces the recovery codes and ends the other sessions. Needs the password and a code of the authenticator. The codes are shown in this reply only.',
    method: 'POST',
    path: '/admin/v1/session/totp/recovery-codes',
    body: z.object({ password: Password, code: Code }),
    reply: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ['loginFailed', 'totpWrong', 'staffLocked', 'totpSetUpRequired'],
  }),
}
