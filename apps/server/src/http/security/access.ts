import { type Access, AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import { hashToken } from '#src/features/auth/token-secret.ts'
import type { Caller, Who } from '#src/handler-context.ts'

// calls that are not authorized by a token
const open: ReadonlySet<Access> = new Set(['public', 'capability', 'contact', 'code', 'collector', 'webhook'])
const memberOnly: ReadonlySet<Access> = new Set(['member', 'member-owner'])

/** Returns the bearer token of a request, if present. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer +([\w-]+)$/i.exec(header ?? '')?.[1]

/**
 * Authorizes a caller. Throws `unauthorized` without a valid token, and `memberOnly` for a guest at a member call (AUTH-5).
 * Ownership is checked where the object is read: every owner query filters by user.
 */
export const admit = async (
  access: Access,
  header: string | undefined,
  brand: BrandId,
  reader: WhoReader,
): Promise<Who | undefined> => {
  if (open.has(access)) return undefined
  // F6: a token of a shopper opens no call of staff
  if (access === 'staff') throw new AppError('unauthorized')
  const token = bearerOf(header)
  const who = token === undefined ? undefined : await reader.find(token, brand)
  if (!who) throw new AppError('unauthorized')
  if (memberOnly.has(access) && who.userType === 'guest') throw new AppError('memberOnly')
  return who
}

// vendor webhooks carry no token of the shop, and staff have sessions
const anonymous: ReadonlySet<Access> = new Set(['collector', 'webhook', 'staff'])

/** Returns the caller of a valid token. Public calls ignore an invalid token. */
export const findCaller = async (
  access: Access,
  header: string | undefined,
  reader: WhoReader,
  { brand, admitted }: { brand: BrandId; admitted: Who | undefined },
): Promise<Caller | undefined> => {
  const token = anonymous.has(access) ? undefined : bearerOf(header)
  const who = admitted ?? (token === undefined ? undefined : await reader.find(token, brand))
  if (token === undefined || !who) return undefined
  return {
    who,
    // lazy: few calls need it
    get tokenHash() {
      return hashToken(token)
    },
    forget: () => reader.forget(token),
  }
}
