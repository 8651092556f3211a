import { addAddress, dayMs } from '@shop/rules'
import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'
import { type AddressDraft, isSamePlace, type Orderer } from './address-draft.ts'
import { guestAddressKey, guestTypedKey } from './guest-address-key.ts'

export const STORED_DAYS = 30
export const MAX_STORED = 5

/** An address a guest used on this device, with its orderer. AUTH-6 */
export interface GuestAddress extends AddressDraft {
  id: string
  /** Whether it is offered first. */
  default: boolean
  orderer: Orderer
  /** Time of the last use (ms). */
  usedAt: number
}

const typed = ['receiverName', 'phone', 'zonecode', 'roadAddress', 'addressDetail', 'memo'] as const
const texts = ['id', ...typed] as const
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isGuestAddress = (value: unknown): value is GuestAddress =>
  isRecord(value) &&
  texts.every((key) => typeof value[key] === 'string') &&
  typeof value['usedAt'] === 'number' &&
  isRecord(value['orderer']) &&
  typeof value['orderer']['name'] === 'string' &&
  typeof value['orderer']['phone'] === 'string'

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // ignore invalid stored data
    return undefined
  }
}

/** Draft of a form that had to be left. */
interface Typed {
  form: string
  draft: AddressDraft
  usedAt: number
}
const isTyped = (value: unknown): value is Typed => {
  if (!isRecord(value) || typeof value['usedAt'] !== 'number') return false
  const { draft } = value
  return isRecord(draft) && typed.every((key) => typeof draft[key] === 'string')
}

export interface GuestAddresses {
  /** Lists the default first, then by latest use. Omits addresses last used 30 or more days ago. */
  list: () => GuestAddress[]
  /** Stores an address as the default. The same place is renewed, not duplicated. ADDRESS-1 */
  keep: (address: AddressDraft, orderer: Orderer) => void
  /**
   * Adds an address to the device, or changes the one with this id. The first is always the default. Returns false and changes
   * nothing if the limit is reached. ADDRESS-1
   */
  put: (address: AddressDraft, given: { id?: string; isDefault: boolean }) => boolean
  /** Removes an address. If it was the default, the most recently used one becomes the default. */
  remove: (id: string) => void
  /** Storage key of the address draft that a guest left. */
  findTyped: (form: string) => AddressDraft | undefined
  saveTyped: (form: string, draft: AddressDraft) => void
  dropTyped: () => void
  /** Deletes all addresses from the device on logout. */
  forget: () => void
}

/** Placeholder: the orderer is entered with an order. */
const nobody: Orderer = { name: '', phone: '' }

interface Put {
  address: AddressDraft
  id?: string
  isDefault: boolean
  now: number
}
/** Undefined if the limit is reached. */
const withPut = (all: readonly GuestAddress[], { address, id, isDefault, now }: Put): GuestAddress[] | undefined => {
  const before = all.find((kept) => kept.id === id)
  const others = all.filter((kept) => kept !== before && !isSamePlace(kept, address))
  if (others.length >= MAX_STORED) return undefined
  const first = isDefault || !others.some((kept) => kept.default)
  const orderer = before?.orderer ?? nobody
  return addAddress(others, { ...address, orderer, id: before?.id ?? crypto.randomUUID(), default: first, usedAt: now })
}

const without = (all: readonly GuestAddress[], id: string): GuestAddress[] => {
  const others = all.filter((address) => address.id !== id)
  const [latest, ...rest] = others
  return latest && others.every((address) => !address.default) ? [{ ...latest, default: true }, ...rest] : others
}

/** Stores a guest's addresses on the device, for 30 days after their last use. AUTH-6 */
export const createGuestAddresses = (store: KeyStore, now: () => number): GuestAddresses => {
  const read = (key: string): unknown => parse(store.get(key) ?? 'null')
  const isFresh = ({ usedAt }: { usedAt: number }): boolean => now() - usedAt < STORED_DAYS * dayMs
  const list = (): GuestAddress[] => {
    const kept = read(guestAddressKey)
    const all: unknown[] = Array.isArray(kept) ? kept : []
    const fresh = all.filter(isGuestAddress).filter(isFresh)
    // expired addresses are also deleted from storage
    if (fresh.length < all.length) save(fresh)
    return fresh.toSorted((a, b) => Number(b.default) - Number(a.default) || b.usedAt - a.usedAt)
  }
  const save = (addresses: readonly GuestAddress[]): void =>
    addresses.length > 0 ? store.set(guestAddressKey, JSON.stringify(addresses)) : store.remove(guestAddressKey)
  return {
    list,
    keep: (address, orderer) => {
      const others = list().filter((kept) => !isSamePlace(kept, address))
      const added = { ...address, orderer, id: crypto.randomUUID(), default: true, usedAt: now() }
      save(addAddress(others.slice(0, MAX_STORED - 1), added))
    },
    put: (address, given) => {
      const addresses = withPut(list(), { ...given, address, now: now() })
      if (addresses) save(addresses)
      return addresses !== undefined
    },
    remove: (id) => save(without(list(), id)),
    findTyped: (form) => {
      const kept = read(guestTypedKey)
      if (!isTyped(kept)) return undefined
      if (!isFresh(kept)) store.remove(guestTypedKey)
      return kept.form === form && isFresh(kept) ? kept.draft : undefined
    },
    saveTyped: (form, draft) =>
      store.set(guestTypedKey, JSON.stringify({ form, draft, usedAt: now() } satisfies Typed)),
    dropTyped: () => store.remove(guestTypedKey),
    forget: () => {
      store.remove(guestAddressKey)
      store.remove(guestTypedKey)
    },
  }
}

let opened: GuestAddresses | undefined
/** Guest addresses of this browser. */
export const guestAddresses = (): GuestAddresses => {
  opened ??= createGuestAddresses(openKeyStore(), Date.now)
  return opened
}
