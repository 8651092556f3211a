import type { Address, AreaType } from '@shop/contract'
import { type AddressDraft, type AddressProblems, toAddressDraft } from '../address-draft.ts'

/** An entry of an address book: a member's on the server, or a guest's on the device. */
export interface BookEntry {
  id: string
  draft: AddressDraft
  isDefault: boolean
  /** Undefined if only the server can determine it. */
  area: AreaType | undefined
}

export interface BookActions {
  /** Adds an address, or changes the one with this id. Returns the validation problems, if any. ADDRESS-1 */
  save: (draft: AddressDraft, given: { id?: string; isDefault: boolean }) => Promise<AddressProblems | undefined>
  remove: (id: string) => Promise<void>
  chooseDefault: (entry: BookEntry) => Promise<void>
}

/** Converts the member's addresses to book entries. */
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
