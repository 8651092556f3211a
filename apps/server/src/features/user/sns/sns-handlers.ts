import { AppError, type Problem } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import { failpoint } from '#src/failpoint.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { isEmailTaken, lockEntering } from '#src/features/user/user-account-sql.ts'
import { type Arrival, enter } from '#src/features/user/login/enter.ts'
import { askSns, findMemberBySns, findSnsLink, readSnsIdentity, renewSns, type SnsIdentity } from './sns-identity.ts'
import { assertReturn, exchangeCode, findProofTime, saveProof, toState } from './sns-visit.ts'

export const startSns: Handlers['user.startSns'] = async ({ body, brand, who }, app) => {
  const visit = { brand, userId: who.userId, ...body }
  assertReturn(app, visit)
  const state = toState(app, visit)
  const url = await askSns(app, body.snsType, async (provider) =>
    provider.toLoginPage({ redirectUri: body.redirectUri, state, anew: body.aim === 'prove' }),
  )
  return { url, state }
}

export const exchangeSnsCode: Handlers['user.exchangeSnsCode'] = async ({ body, brand, who }, app) => {
  const { snsType, redirectUri } = body
  const snsToken = await exchangeCode(app, { brand, userId: who.userId, snsType, redirectUri, aim: 'login' }, body)
  await saveProof(app, who.userId, { snsType, snsToken })
  return { snsToken, snsType }
}

/**
 * Returns the notice that an account with the same e-mail exists, if the provider has verified that e-mail. Does not link or
 * log in to it.
 */
const listAccounts = async (app: App, brand: BrandId, { email, snsType }: SnsIdentity): Promise<Problem[]> => {
  if (email === null || !app.integrations.sns[snsType]?.checksEmail) return []
  const emailIndex = encryptionOf(app.config).indexOf('email', email)
  const { taken } = await isEmailTaken(app.db, { platform: brand, emailIndex })
  return taken ? [{ path: 'body.email', message: '같은 이메일로 가입한 계정이 있어요.' }] : []
}

/**
 * Logs in with a social login. E6: the identity is that of the provider; the e-mail is ignored and never links an account. E9:
 * a token counts as proof from the time this user exchanged a code for it; without an exchange it only logs in.
 */
export const logInWithSns =
  (arrival: Arrival): Handlers['user.logInWithSns'] =>
  async ({ body, brand, caller, setTokenCookie }, app) => {
    const identity = await readSnsIdentity(app, body)
    const member = await findMemberBySns(app, brand, identity)
    if (!member) throw new AppError('snsMemberNotFound', { problems: await listAccounts(app, brand, identity) })
    const link = await findSnsLink(app, member.id)
    const authAt = caller && (await findProofTime(app, caller.who.userId, body))
    await failpoint('sns-log-in:found')
    const issued = await app.db.tx(async (tx) => {
      // the member may have left during the request to the provider
      const account = await lockEntering(tx, { userId: member.id })
      if (!account || !link) throw new AppError('snsMemberNotFound')
      if (account.isBlocked) throw new AppError('accountBlocked')
      // unlinking requires a recent token
      await renewSns(app, tx, { userId: member.id, key: link.key, identity })
      return enter(app, tx, { brand, userId: member.id, userType: body.snsType, caller, authAt }, arrival)
    })
    caller?.forget()
    setTokenCookie?.(issued.token)
    return issued
  }
