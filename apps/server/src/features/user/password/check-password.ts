import { readFileSync } from 'node:fs'
import { AppError } from '@shop/contract'
import { type PasswordAbout, passwordProblemOf } from '@shop/rules'

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** E10. Throws `invalidInput` beside the field. */
export const assertPassword = (password: string, about: PasswordAbout, path: string): void => {
  const message = passwordProblemOf(password, about, (lower) => common.has(lower))
  if (message) throw new AppError('invalidInput', { problems: [{ path, message }] })
}
