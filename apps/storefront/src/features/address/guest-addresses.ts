import { addAddress, dayMs } from '@shop/rules'
import { type KeyStore, openKeyStore } from '#src/lib/browser-storage.ts'
import { type AddressDraft, isSamePlace, type Orderer } from './address-draft.ts'
import { guestAddressKey, guestTypedKey } from './guest-address-key.ts'

export const KEPT_DAYS = 30
export const MOST_KEPT = 5

/** An address a guest used on this device, with who ordered. AUTH-6 */
export interface GuestAddress extends AddressDraft {
  id: string
  /** The one offered first. */
  default: boolean
  orderer: Orderer
  /** When it was last used (ms). */
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
    // what somebody else wrote there is no address
    return undefined
  }
}

/** What was typed into a form that had to be left. */
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
  /** The default first, then the latest; those of 30 days ago and older are gone. */
  list: () => GuestAddress[]
  /** Keeps an address as the default; the same place again only renews it. ADDRESS-1 */
  keep: (address: AddressDraft, orderer: Orderer) => void
  /**
   * Adds an address to those of the device, or changes the one with this id; the first is the default whatever is said. False,
   * and nothing done, where there is no room. ADDRESS-1
   */
  put: (address: AddressDraft, given: { id?: string; isDefault: boolean }) => boolean
  /** Without the default the one used last before it is. */
  remove: (id: string) => void
  /** What was typed into the form of this name when it had to be left; it expires like an address. */
  findTyped: (form: string) => AddressDraft | undefined
  saveTyped: (form: string, draft: AddressDraft) => void
  dropTyped: () => void
  /** Nobody's addresses stay on a device that somebody logs out of. */
  forget: () => void
}

/** Who orders is asked with an order. */
const nobody: Orderer = { name: '', phone: '' }

interface Put {
  address: AddressDraft
  id?: string
  isDefault: boolean
  now: number
}
/** Undefined where there is no room. */
const withPut = (all: readonly GuestAddress[], { address, id, isDefault, now }: Put): GuestAddress[] | undefined => {
  const before = all.find((kept) => kept.id === id)
  const others = all.filter((kept) => kept !== before && !isSamePlace(kept, address))
  if (others.length >= MOST_KEPT) return undefined
  const first = isDefault || !others.some((kept) => kept.default)
  const orderer = before?.orderer ?? nobody
  return addAddress(others, { ...address, orderer, id: before?.id ?? crypto.randomUUID(), default: first, usedAt: now })
}

const without = (all: readonly GuestAddress[], id: string): GuestAddress[] => {
  const others = all.filter((address) => address.id !== id)
  const [latest, ...rest] = others
  return latest && others.every((address) => !address.default) ? [{ ...latest, default: true }, ...rest] : others
}

/** A guest's addresses stay on the device of the guest, for 30 days after they were last used. AUTH-6 */
export const createGuestAddresses = (store: KeyStore, now: () => number): GuestAddresses => {
  const read = (key: string): unknown => parse(store.get(key) ?? 'null')
  const isFresh = ({ usedAt }: { usedAt: number }): boolean => now() - usedAt < KEPT_DAYS * dayMs
  const list = (): GuestAddress[] => {
    const kept = read(guestAddressKey)
    const all: unknown[] = Array.isArray(kept) ? kept : []
    const fresh = all.filter(isGuestAddress).filter(isFresh)
    // what is too old is not only hidden
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
      save(addAddress(others.slice(0, MOST_KEPT - 1), added))
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
/** Those of this browser. */
export const guestAddresses = (): GuestAddresses => {
  opened ??= createGuestAddresses(openKeyStore(), Date.now)
  return opened
}
