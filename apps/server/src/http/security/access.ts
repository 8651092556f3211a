import { type Access, AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import { hashToken } from '#src/features/auth/token-secret.ts'
import type { Caller, Who } from '#src/handler-context.ts'

// calls whose right does not come from a token
const open: ReadonlySet<Access> = new Set(['public', 'capability', 'contact', 'code', 'collector', 'webhook'])
const memberOnly: ReadonlySet<Access> = new Set(['member', 'member-owner'])

/** The text of a bearer token, if the request carries one. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer ([\w-]+)$/.exec(header ?? '')?.[1]

/**
 * Lets a caller in or throws: `unauthorized` without a good token, `memberOnly` for a guest at a member's call (AUTH-5).
 * Whose object it is, is asked where the object is read: every owner's query carries the user.
 */
export const admit = async (
  access: Access,
  header: string | undefined,
  brand: BrandId,
  reader: WhoReader,
): Promise<Who | undefined> => {
  if (open.has(access)) return undefined
  const token = bearerOf(header)
  const who = token === undefined ? undefined : await reader.find(token, brand)
  if (!who) throw new AppError('unauthorized')
  if (memberOnly.has(access) && who.userType === 'guest') throw new AppError('memberOnly')
  return who
}

// a vendor's notice comes with no token of ours
const anonymous: ReadonlySet<Access> = new Set(['collector', 'webhook'])

/** The token that comes along, if it is good: a call that is open to anybody ignores any other. */
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
    // few calls ask
    get tokenHash() {
      return hashToken(token)
    },
    forget: () => reader.forget(token),
  }
}
