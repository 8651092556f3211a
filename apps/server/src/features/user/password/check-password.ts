import { AppError } from '@shop/contract'
import { type PasswordAbout, passwordProblemOf } from '@shop/rules'
import { commonPasswords } from '@shop/rules/password-list'

/** E10: checks a new password. Throws `invalidInput` naming the field. */
export const assertPassword = (password: string, about: PasswordAbout, path: string): void => {
  const message = passwordProblemOf(password, about, (lower) => commonPasswords.has(lower))
  if (message) throw new AppError('invalidInput', { problems: [{ path, message }] })
}

/** Collects the personal data that a password must not consist of. */
export const toPasswordAbout = ({
  email,
  phone,
  name,
}: {
  email: string | null
  phone: string | null
  name: string
}): PasswordAbout => ({ email: email ?? undefined, phone: phone ?? undefined, name })
