import { z } from 'zod'
import { call } from '../../call.ts'
import { Staff, StaffSession } from '../../entities/staff.ts'
import { Id } from '../../scalars.ts'
import { Code, RecoveryCode } from './totp.ts'

const Email = z.email('이메일을 다시 확인해 주세요.').max(254)
const Password = z.string().min(1, '비밀번호를 입력해 주세요.').max(200)

export const adminSessionCalls = {
  'admin.session.logIn': call({
    summary:
      'Opens a session of a staff account in an HttpOnly cookie. It opens other calls after the steps that `nextStep` names. Five wrong passwords or codes lock the account for 15 minutes.',
    method: 'POST',
    path: '/admin/v1/session',
    access: 'public',
    rate: 'login',
    body: z.object({ email: Email, password: Password }),
    reply: z.object({ staff: Staff, xsrfToken: z.string() }),
    errors: ['loginFailed', 'staffLocked', 'addressRefused'],
  }),
  'admin.session.get': call({
    summary: 'The staff account of the session.',
    method: 'GET',
    path: '/admin/v1/session',
    access: 'staff',
    reply: z.object({ staff: Staff, xsrfToken: z.string() }),
  }),
  'admin.session.setPassword': call({
    summary:
      'Sets the own password and ends the other sessions. An account with an authenticator also gives a code of it or a recovery code, unless it replaces the password of an operator after the second step of this login.',
    method: 'PUT',
    path: '/admin/v1/session/password',
    access: 'staff',
    rate: 'login',
    body: z.object({
      password: Password,
      newPassword: z.string().min(10, '10자 이상으로 정해 주세요.').max(200),
      code: Code.optional(),
      recoveryCode: RecoveryCode.optional(),
    }),
    reply: z.object({ staff: Staff }),
    errors: ['loginFailed', 'totpWrong', 'staffLocked'],
  }),
  'admin.session.logOut': call({
    summary: 'Ends the session.',
    method: 'DELETE',
    path: '/admin/v1/session',
    access: 'staff',
    reply: z.object({}),
  }),
  'admin.session.list': call({
    summary: 'Open sessions of the own account, the last used first.',
    method: 'GET',
    path: '/admin/v1/session/open',
    access: 'staff',
    reply: z.object({ sessions: z.array(StaffSession).max(100) }),
  }),
  'admin.session.end': call({
    summary: 'Ends a session of the own account. Ending one that has ended changes nothing.',
    method: 'DELETE',
    path: '/admin/v1/session/open/{id}',
    access: 'staff',
    params: z.object({ id: Id }),
    reply: z.object({}),
  }),
}
