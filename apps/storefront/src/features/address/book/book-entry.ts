import type { Address, AreaType } from '@shop/contract'
import { type AddressDraft, type AddressProblems, toAddressDraft } from '../address-draft.ts'

/** An address as it stands in a book: a member's at the shop, a guest's on the device. */
export interface BookEntry {
  id: string
  draft: AddressDraft
  isDefault: boolean
  /** Undefined where only the shop could say. */
  area: AreaType | undefined
}

export interface BookActions {
  /** Adds an address, or changes the one with this id; answers what stands against it. ADDRESS-1 */
  save: (draft: AddressDraft, given: { id?: string; isDefault: boolean }) => Promise<AddressProblems | undefined>
  remove: (id: string) => Promise<void>
  chooseDefault: (entry: BookEntry) => Promise<void>
}

/** Those of a member's addresses that stand in the book. */
export const toBookEntries = (addresses: readonly Address[]): BookEntry[] =>
  addresses.flatMap((address) =>
    address.id === null
      ? []
      : [
          {
            id: String(address.id),
            draft: toAddressDraft(address),
            isDefault: address.default,
            area: address.areaAddress,
          },
        ],
  )
