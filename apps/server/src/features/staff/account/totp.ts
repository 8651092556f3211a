import { Secret, TOTP } from 'otpauth'
import { randomInt } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import * as sql from './staff-totp-sql.ts'

type Needs = Pick<App, 'config'>

const PERIOD_S = 30
const SECRET_BYTES = 20
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const SKEW_STEPS = 1
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
// without characters that look alike
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const placeOf = (staffId: number): string => `staff_totp:${staffId}`

/** An authenticator of six digits every 30 seconds, by SHA-1: what all authenticator applications support. RFC 6238 */
const authenticatorOf = (secret: string, label = 'staff'): TOTP =>
  new TOTP({ issuer: 'Shop', label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) })

/** Makes a random secret of 160 bits, in Base32. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Address that authenticator applications read from a QR code. */
export const toUri = (secret: string, email: string): string => authenticatorOf(secret, email).toString()

/** Returns the code that an authenticator shows at a time. */
export const codeAt = (secret: string, at: Date): string =>
  authenticatorOf(secret).generate({ timestamp: at.getTime() })

/** Returns the time step of a code, at most one step from now; null if it is not a code of these steps. */
export const stepOf = (secret: string, code: string, now: Date): number | null => {
  const delta = authenticatorOf(secret).validate({ token: code, timestamp: now.getTime(), window: SKEW_STEPS })
  return delta === null ? null : Math.floor(now.getTime() / (PERIOD_S * 1_000)) + delta
}

/** Encrypts a secret for storage. */
export const encryptSecret = ({ config }: Needs, staffId: number, secret: string): string =>
  encryptionOf(config).encryptText(secret, placeOf(staffId))

/** Decrypts a stored secret. */
export const decryptSecret = ({ config }: Needs, staffId: number, encrypted: string): string =>
  encryptionOf(config).decryptText(encrypted, placeOf(staffId))

/** Encrypts a secret again with the current key. Unchanged if it already uses that key. */
export const reencryptSecret = ({ config }: Needs, staffId: number, encrypted: string | null): string | null =>
  encrypted === null ? null : (encryptionOf(config).reencryptText(encrypted, placeOf(staffId)) ?? encrypted)

const hashOfCode = ({ config }: Needs, staffId: number, code: string): Buffer =>
  encryptionOf(config).indexOf('recoveryCode', `${staffId} ${code}`)

/** Accepts a code of the authenticator once. False if it is wrong, too old or was used before. */
export const acceptCode = async (
  app: Needs,
  db: Sql,
  use: { staffId: number; code: string; now: Date },
): Promise<boolean> => {
  const { staffId, code, now } = use
  const row = await sql.findTotp(db, { staffId })
  if (!row || row.encryptedSecret === null) return false
  const step = stepOf(decryptSecret(app, staffId, row.encryptedSecret), code, now)
  return step !== null && (await sql.useStep(db, { staffId, step })) > 0
}

/** Accepts a recovery code once. */
export const acceptRecoveryCode = async (
  app: Needs,
  db: Sql,
  { staffId, code, now }: { staffId: number; code: string; now: Date },
): Promise<boolean> => (await sql.useRecoveryCode(db, { staffId, hash: hashOfCode(app, staffId, code), now })) > 0

const createRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Replaces the recovery codes: ten of about 49 random bits. Only their hashes are stored. Returns them in groups of five. */
export const renewRecoveryCodes = async (app: Needs, tx: Sql, staffId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
  await sql.removeRecoveryCodes(tx, { staffId })
  await sql.addRecoveryCodes(tx, { staffId, hashes: codes.map((code) => hashOfCode(app, staffId, code)) })
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Removes the authenticator and the recovery codes of an account. */
export const removeTotp = async (tx: Sql, staffId: number): Promise<void> => {
  await sql.removeTotp(tx, { staffId })
  await sql.removeRecoveryCodes(tx, { staffId })
}

/** Returns the secret in use; undefined without one. Only for the demo, which shows it. */
export const readSecret = async (app: Needs, db: Sql, staffId: number): Promise<string | undefined> => {
  const encrypted = (await sql.findTotp(db, { staffId }))?.encryptedSecret
  return typeof encrypted === 'string' ? decryptSecret(app, staffId, encrypted) : undefined
}

/** Gives an account an authenticator in use, without a code of it: for the demo and for tests. Returns its secret. */
export const putTotp = async (app: Pick<App, 'config' | 'clock'>, tx: Sql, staffId: number): Promise<string> => {
  const secret = createSecret()
  const encrypted = encryptSecret(app, staffId, secret)
  await sql.putPending(tx, { staffId, encrypted })
  await sql.confirmPending(tx, { staffId, encrypted, step: 0, now: app.clock() })
  return secret
}
