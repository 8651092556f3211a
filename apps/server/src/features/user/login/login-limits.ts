import { DAY_MS, type Limit, MINUTE_MS } from '#src/features/user/limit/take-limit.ts'

/** Account and password hash of a guess; an address without an account has no hash. */
export interface Guessed {
  brand: string
  email: string
  hash: string | undefined
}

/**
 * E3: limits of wrong passwords for an account, per address and from all addresses. The key includes the password hash, so a
 * member who has reset the password can log in at once from every address.
 */
export const loginLimitsOf = (
  { brand, email, hash }: Guessed,
  place: string,
): { here: Limit; everywhere: Limit; steppedUp: Limit } => {
  const account = `${brand} ${email} ${hash ?? ''}`
  return {
    here: { kind: 'login', subject: `${account} ${place}`, most: 5, perMs: 15 * MINUTE_MS },
    everywhere: { kind: 'loginDay', subject: account, most: 100, perMs: DAY_MS },
    // F13: after the phone of the account was verified here
    steppedUp: { kind: 'loginSteppedUp', subject: `${account} ${place}`, most: 5, perMs: 15 * MINUTE_MS },
  }
}
