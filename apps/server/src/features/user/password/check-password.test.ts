import { expect, test } from 'vitest'
import { assertPassword, toPasswordAbout } from './check-password.ts'

test('[K2] [E10] a password of the name of a member without e-mail and phone is refused', () => {
  const about = toPasswordAbout({ email: null, phone: null, name: '장보는우리가족들' })
  expect(about).toEqual({ email: undefined, phone: undefined, name: '장보는우리가족들' })
  expect(() => assertPassword('장보는우리가족들', about, 'body.password')).toThrow()
  expect(() => assertPassword('사과나무 아래 42', about, 'body.password')).not.toThrow()
})
