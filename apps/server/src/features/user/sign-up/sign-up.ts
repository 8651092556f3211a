import { AppError, type SignUpInput } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { hasEssentialTerms, maskName } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { failpoint } from '#src/failpoint.ts'
import type { App, Caller, Handlers } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { endTokensOf } from '#src/features/auth/auth-token-sql.ts'
import * as sql from '#src/features/user/user-account-sql.ts'
import { findVerified } from '#src/features/user/user-code-sql.ts'
import { checkCode, codeKey, spendVerified, verifiedSince } from '#src/features/user/code/phone-code.ts'
import { holdIndexKey } from '#src/features/user/index-key/index-key.ts'
import { createPersonKey, encryptIdentity, nameIndexOf } from '#src/features/user/person-key.ts'
import { type Arrival, enter } from '#src/features/user/login/enter.ts'
import { giveBackLearning, takeLearning } from '#src/features/user/limit/lookup-limit.ts'
import { releaseAttempt, HOUR_MS, takeAddressLimit } from '#src/features/user/limit/take-limit.ts'
import { assertPassword } from '#src/features/user/password/check-password.ts'
import { hashPassword } from '#src/features/user/password/hash-password.ts'
import { readSnsIdentity, encryptSns, type SnsIdentity, type SnsProof } from '#src/features/user/sns/sns-identity.ts'
import { addConsents, putSettings } from '#src/features/user/user-account-sql.ts'

/** Stores the given consents with their time; refused ones only if the law requires a record. */
export const writeConsents = async (
  tx: Sql,
  userId: number,
  { terms, userSettings }: Pick<SignUpInput, 'terms' | 'userSettings'>,
  now: Date,
): Promise<void> => {
  const { advertisingAlarm } = userSettings
  // night advertising requires the advertising consent
  const advertisingNightAlarm = advertisingAlarm && userSettings.advertisingNightAlarm
  await putSettings(tx, { userId, advertisingAlarm, advertisingNightAlarm, updatedAt: advertisingAlarm ? now : null })
  const agreed = {
    service: terms.essentialService,
    privacy: terms.essentialPrivacy,
    optional: terms.optionalService,
    advertising: advertisingAlarm,
    advertising_night: advertisingNightAlarm,
  }
  await addConsents(tx, { userId, kinds: Object.keys(agreed), agreed: Object.values(agreed), now })
}

export interface SignUpArrival extends Arrival {
  /** ENTITY-2: stores the address of the form, if there is one. */
  keepAddress: (tx: Sql, given: { userId: number; key: Buffer; body: SignUpInput }, now: Date) => Promise<void>
  /** ENTITY-2: stores the device id of the form with the login, if there is one. */
  linkDevice: (tx: Sql, device: { userId: number; token: string; deviceId: string }) => Promise<void>
}

interface Candidate {
  brand: BrandId
  body: SignUpInput
  email: string | null
  /** Either this or `sns`: how the member will log in. */
  passwordHash: string | null
  sns: SnsIdentity | null
  phoneKey: ReturnType<typeof codeKey>
  caller: Caller | undefined
}

const beside = (field: string, message: string): AppError =>
  new AppError('invalidInput', { problems: [{ path: `body.${field}`, message }] })

/** How the new member will log in. */
type Login = SnsProof | { email: string; password: string }

/** Checks the form and returns its login: the social one, unless it is missing or incomplete. */
const readLogin = (body: SignUpInput): Login => {
  if (!hasEssentialTerms({ allTerms: false, ...body.terms })) throw new AppError('termsRequired')
  const { email, password, passwordConfirm, snsToken, snsType } = body
  if (snsToken !== undefined && snsType !== undefined) return { snsToken, snsType }
  if (email === undefined) throw beside('email', '이메일 주소를 입력해 주세요.')
  if (password === undefined) throw beside('password', '비밀번호를 입력해 주세요.')
  if (passwordConfirm !== undefined && passwordConfirm.normalize('NFC') !== password.normalize('NFC'))
    throw beside('passwordConfirm', '비밀번호가 서로 달라요.')
  assertPassword(password, body, 'body.password')
  return { email, password }
}

type Arriving = Pick<Candidate, 'body' | 'phoneKey'> & { ip: string }

/**
 * E4: verifies the code. A wrong code counts in the limit of the address together with other calls; a right one is not counted.
 */
const takeBackCode = async (app: App, { phoneKey, ip }: Arriving, code: string): Promise<void> => {
  const taken = await takeAddressLimit(app, { kind: 'codeTry', subject: ip, most: 20, perMs: HOUR_MS })
  await checkCode(app, phoneKey, { code, again: true })
  if (taken) await releaseAttempt(app, taken)
}

/**
 * Requires a verified phone: by its code, or by a recent verification of this token. Throws `codeInvalid` or
 * `phoneNotVerified`.
 */
const assertPhone = async (app: App, arriving: Arriving): Promise<void> => {
  const { body, phoneKey } = arriving
  if (body.verificationCode !== undefined) return takeBackCode(app, arriving, body.verificationCode)
  const verified = await findVerified(app.db, { ...phoneKey, verifiedSince: verifiedSince(app.clock()) })
  if (!verified) throw new AppError('phoneNotVerified')
}

const toCandidate = async (
  app: App,
  form: Pick<Candidate, 'body' | 'brand' | 'phoneKey' | 'caller'>,
  login: Login,
): Promise<Candidate> => {
  if ('snsToken' in login) {
    const sns = await readSnsIdentity(app, login)
    return { ...form, email: sns.email, passwordHash: null, sns }
  }
  return { ...form, email: login.email, passwordHash: await hashPassword(login.password), sns: null }
}

/** CART-6: turns the guest into the member, who keeps the guest's data. Creates a new user if there is no guest. */
const createPerson = async (tx: Sql, { brand, caller, sns }: Candidate, now: Date): Promise<number> => {
  const userType = sns?.snsType ?? 'email'
  if (caller?.who.userType === 'guest') {
    const became = await sql.becomeMember(tx, { id: caller.who.userId, platform: brand, userType, now })
    if (became) {
      await endTokensOf(tx, { userId: became.id, now })
      return became.id
    }
  }
  const { id } = await sql.createMember(tx, { platform: brand, userType, now })
  return id
}

const writeMember = async (app: App, tx: Sql, candidate: Candidate, { keepAddress }: SignUpArrival) => {
  const now = app.clock()
  const { brand, body, email, passwordHash, sns, phoneKey } = candidate
  const encryption = encryptionOf(app.config)
  await holdIndexKey(tx, app)
  await spendVerified(tx, phoneKey, now)
  const emailIndex = email === null ? null : encryption.indexOf('email', email)
  const userId = await createPerson(tx, candidate, now)
  const key = await createPersonKey(tx, encryption, userId)
  const sealed = encryptIdentity(key, userId, { name: body.name, email, phone: body.phone })
  const indexes = { emailIndex, phoneIndex: phoneKey.phoneIndex, nameIndex: nameIndexOf(encryption, body.name) }
  await sql.encryptMember(tx, { userId, sealed, ...indexes, nickname: maskName(body.name) })
  if (passwordHash !== null) await sql.putPassword(tx, { userId, hash: passwordHash, now })
  if (sns) await sql.linkSns(tx, { platform: brand, userId, now, ...encryptSns(encryption, key, userId, sns) })
  await writeConsents(tx, userId, body, now)
  await keepAddress(tx, { userId, key, body }, now)
  return userId
}

const conflicts: Readonly<Record<string, 'emailTaken' | 'phoneTaken' | 'snsAlreadyMember'>> = {
  app_user_email: 'emailTaken',
  app_user_phone: 'phoneTaken',
  user_sns_by_subject: 'snsAlreadyMember',
}

/** Maps the error of a unique index to an error of the form; returns any other error unchanged. */
const toConflict = (error: unknown): unknown => {
  const { code, constraint } = error as { code?: string; constraint: string }
  const known = code === '23505' ? conflicts[constraint] : undefined
  return known ? new AppError(known, { cause: error }) : error
}

/**
 * F8: limits how often a caller with a verified phone learns from a sign-up what is taken. The limit is that of look-ups,
 * checked before the hash is computed, and counts only a sign-up that revealed something. A social login reveals nothing.
 */
const countLearning = async <T>(
  app: App,
  { login, caller, ip }: Pick<Candidate, 'caller'> & { login: Login; ip: string },
  run: () => Promise<T>,
): Promise<T> => {
  const taken = 'snsToken' in login ? [] : await takeLearning(app, { userId: caller?.who.userId, ip })
  try {
    const done = await run()
    await giveBackLearning(app, taken)
    return done
  } catch (cause) {
    const error = toConflict(cause)
    if (error === cause) await giveBackLearning(app, taken)
    throw error
  }
}

/**
 * C003: signs up a member. Ignores userType and tokenType of the form. E2: whether an e-mail or a phone is taken is returned
 * only after the phone is verified.
 */
export const signUp =
  (arrival: SignUpArrival): Handlers['user.signUp'] =>
  async ({ body, brand, ip, caller, setTokenCookie, saveReply }, app) => {
    const login = readLogin(body)
    const phoneKey = codeKey(app, { brand, ip, caller }, body.phone)
    await assertPhone(app, { body, phoneKey, ip })
    return countLearning(app, { login, caller, ip }, async () => {
      const candidate = await toCandidate(app, { body, brand, phoneKey, caller }, login)
      const issued = await app.db.tx(async (tx) => {
        const userId = await writeMember(app, tx, candidate, arrival)
        // creating the account counts as a fresh proof of identity
        const proved = { caller, authAt: app.clock() }
        const entering = { brand, userId, userType: candidate.sns?.snsType ?? 'email', ...proved } as const
        const entered = await enter(app, tx, entering, arrival)
        await arrival.linkDevice(tx, { userId, token: entered.token, deviceId: body.deviceId })
        await saveReply?.(tx, entered, entered.token)
        return entered
      })
      await failpoint('sign-up:after')
      caller?.forget()
      setTokenCookie?.(issued.token)
      return issued
    })
  }
