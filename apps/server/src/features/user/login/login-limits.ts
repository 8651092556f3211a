import { DAY_MS, type Limit, MINUTE_MS } from '#src/features/user/limit/take-limit.ts'

/** Which account, and with which password: an address without an account has none. */
export interface Guessed {
  brand: string
  email: string
  hash: string | undefined
}

/**
 * E3: wrong passwords for one account from one place, and for one account from everywhere. With the password changes what
 * there is to guess: whoever proved the phone and set a new one gets in at once, from every place.
 */
export const loginLimitsOf = ({ brand, email, hash }: Guessed, place: string): { here: Limit; everywhere: Limit } => {
  const account = `${brand} ${email} ${hash ?? ''}`
  return {
    here: { kind: 'login', subject: `${account} ${place}`, most: 5, perMs: 15 * MINUTE_MS },
    everywhere: { kind: 'loginDay', subject: account, most: 100, perMs: DAY_MS },
  }
}
