import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { App, Caller, Handler, Who } from '#src/handler-context.ts'
import { dropMarks, findMark, findOpened, takeMark } from './guest-sql.ts'

/** Time (ms) in which a right proof opens its orders for the token that sent it. */
const MARK_MS = 30 * 60_000

/**
 * F7: whether the caller may use this proof now. The first token that uses it holds it; for other tokens and without a token it
 * counts as wrong meanwhile. False also for a wrong proof with a token.
 */
export const holdProof = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { proof, caller }: { proof: Buffer; caller: Caller | undefined },
): Promise<boolean> => {
  const now = clock()
  if (!caller) return !(await findMark(db, { proof, now }))
  const until = new Date(now.getTime() + MARK_MS)
  return Boolean(await takeMark(db, { proof, tokenHash: caller.tokenHash, until, now }))
}

export interface OrderAsker {
  params: { id: number }
  who: Who
  caller?: Caller | undefined
  brand: BrandId
}

/**
 * Finds the owner of an order the caller may see: their own, or a guest's that this token has proved within half an hour
 * (ORDER-4). Undefined for any other order, as for a missing one. F1
 */
export const findOrderOwner = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { params, who, caller, brand }: OrderAsker,
): Promise<number | undefined> => {
  const asked = { id: params.id, userId: who.userId, platform: brand }
  return (await findOpened(db, { ...asked, tokenHash: caller?.tokenHash ?? null, now: clock() }))?.userId
}

/** Returns what `findOrderOwner` finds. Throws `orderNotFound`. */
export const orderOwnerOf = async (app: Pick<App, 'db' | 'clock'>, asker: OrderAsker): Promise<number> => {
  const owner = await findOrderOwner(app, asker)
  if (owner === undefined) throw new AppError('orderNotFound')
  return owner
}

/** Ends the look-up, so that the next user of this browser sees nothing of it. */
export const closeGuest: Handler<'order.closeGuest'> = async ({ caller }, { db }) => {
  if (caller) await dropMarks(db, { tokenHash: caller.tokenHash })
  return {}
}
