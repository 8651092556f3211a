import { z } from 'zod'
import { call } from '../../call.ts'
import { Staff } from '../../entities/admin-live.ts'

const Email = z.email('이메일을 다시 확인해 주세요.').max(254)
const Password = z.string().min(1, '비밀번호를 입력해 주세요.').max(200)

export const adminSessionCalls = {
  'admin.session.logIn': call({
    summary:
      'Opens a session of a staff account in an HttpOnly cookie. Five wrong passwords lock the account for 15 minutes.',
    method: 'POST',
    path: '/admin/v1/session',
    access: 'public',
    rate: 'login',
    body: z.object({ email: Email, password: Password }),
    reply: z.object({ staff: Staff, xsrfToken: z.string() }),
    errors: ['loginFailed', 'staffLocked'],
  }),
  'admin.session.get': call({
    summary: 'The staff account of the session.',
    method: 'GET',
    path: '/admin/v1/session',
    access: 'staff',
    reply: z.object({ staff: Staff, xsrfToken: z.string() }),
  }),
  'admin.session.setPassword': call({
    summary: 'Sets the own password and ends the other sessions.',
    method: 'PUT',
    path: '/admin/v1/session/password',
    access: 'staff',
    rate: 'login',
    body: z.object({ password: Password, newPassword: z.string().min(10, '10자 이상으로 정해 주세요.').max(200) }),
    reply: z.object({ staff: Staff }),
    errors: ['loginFailed', 'staffLocked'],
  }),
  'admin.session.logOut': call({
    summary: 'Ends the session.',
    method: 'DELETE',
    path: '/admin/v1/session',
    access: 'staff',
    reply: z.object({}),
  }),
}
