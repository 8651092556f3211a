import { gradeOfRank, maskWriter } from '@shop/rules'
import type { BrandId } from '@shop/brands'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App } from '#src/handler-context.ts'

/** A member in a room, with what others see. */
export interface RoomMember {
  readonly userId: number
  readonly token: string
  /** Masked. */
  readonly name: string
  readonly grade: string
}

/** Finds the owner of a token. `guest`: the token is valid and its owner only reads. Undefined: the token is not valid here. */
export const findRoomMember = async (
  app: Pick<App, 'db' | 'config'>,
  who: WhoReader,
  { token, brand }: { token: string; brand: BrandId },
): Promise<RoomMember | 'guest' | undefined> => {
  const found = await who.find(token, brand)
  if (!found) return undefined
  if (found.userType === 'guest') return 'guest'
  const { name } = await findContact(app, found.userId)
  return { userId: found.userId, token, name: maskWriter(name), grade: gradeOfRank(found.grade).gradeName }
}
