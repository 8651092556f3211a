import { AppError } from '@shop/contract'
import { type PasswordAbout, passwordProblemOf } from '@shop/rules'
import { commonPasswords } from '@shop/rules/password-list'

/** E10. Throws `invalidInput` beside the field. */
export const assertPassword = (password: string, about: PasswordAbout, path: string): void => {
  const message = passwordProblemOf(password, about, (lower) => commonPasswords.has(lower))
  if (message) throw new AppError('invalidInput', { problems: [{ path, message }] })
}
