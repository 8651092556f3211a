import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { App, Caller, Handler, Who } from '#src/handler-context.ts'
import { dropMarks, findMark, findOpened, takeMark } from './guest-sql.ts'

/** So long a right proof opens its orders for the token that gave it. */
const MARK_MS = 30 * 60_000

/**
 * F7: whether whoever asks may use this proof now. The first token that uses it holds it: for any other one, and for nobody's,
 * it is as good as wrong until then. False as well for a wrong proof that came with a token.
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
 * Whose the order is that somebody may see: their own, or a guest's that this token has proved within half an hour to have placed
 * (ORDER-4). F1: any other order answers exactly as one that does not exist. Throws `orderNotFound`.
 */
export const orderOwnerOf = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  { params, who, caller, brand }: OrderAsker,
): Promise<number> => {
  const asked = { id: params.id, userId: who.userId, platform: brand }
  const found = await findOpened(db, { ...asked, tokenHash: caller?.tokenHash ?? null, now: clock() })
  if (!found) throw new AppError('orderNotFound')
  return found.userId
}

/** What was looked up is looked at no more: the next one who uses this browser sees nothing of it. */
export const closeGuest: Handler<'order.closeGuest'> = async ({ caller }, { db }) => {
  if (caller) await dropMarks(db, { tokenHash: caller.tokenHash })
  return {}
}
