import type { SignUpInput } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { Handlers } from '#src/handler-context.ts'
import { addToBook, changeInBook, readBook, removeFromBook, writeAddress } from './address-book.ts'

type AddressCalls = `address.${'add' | 'list' | 'change' | 'remove'}`

/** Each call returns the whole current address book. */
export const addressHandlers: Pick<Handlers, AddressCalls> = {
  'address.add': async ({ who, body }, app) => {
    await addToBook(app, who.userId, body)
    return { list: await readBook(app, who.userId) }
  },
  'address.list': async ({ who }, app) => ({ list: await readBook(app, who.userId) }),
  'address.change': async ({ who, params, body }, app) => {
    await changeInBook(app, who.userId, params.id, body)
    return { list: await readBook(app, who.userId) }
  },
  'address.remove': async ({ who, params }, app) => {
    await removeFromBook(app, who.userId, params.id)
    return { list: await readBook(app, who.userId) }
  },
}

/** ENTITY-2: stores the address that a registration may contain. Ignores an incomplete address. */
export const keepAddress = async (
  tx: Sql,
  { userId, key, body }: { userId: number; key: Buffer; body: SignUpInput },
  now: Date,
): Promise<void> => {
  const { roadAddress, zonecode, receiverName = body.name } = body
  if (roadAddress === undefined || zonecode === undefined) return
  const given = {
    selectedAddress: body.selectedAddress ?? 'road',
    roadAddress,
    jibunAddress: body.jibunAddress ?? '',
    addressDetail: body.addressDetail ?? '',
    receiverName,
    zonecode,
    phone: body.phone,
    memo: body.memo ?? '',
    deliveryAddressType: body.deliveryAddressType ?? 'home',
    default: body.defaultDeclare,
  } as const
  await writeAddress(tx, { userId, key, count: 0, given }, now)
}
