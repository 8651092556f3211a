import type { OrderTmp } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type AddressDraft,
  type AddressProblems,
  errorsOfProblems,
  type Orderer,
  toAddressInput,
} from '#src/features/address/address-draft.ts'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import { isGone } from './checkout-refusal.ts'

export type SaveAddress = (draft: AddressDraft) => Promise<AddressProblems | undefined>

/**
 * Saves the address of a pre-order: on the server, which prices it, and on a guest's device for the next order. Returns the
 * validation errors, if any.
 */
export const useTmpAddress = (tmp: OrderTmp, guest: Orderer | undefined): SaveAddress => {
  const client = useQueryClient()
  return async (draft) => {
    const params = { id: tmp.id }
    try {
      const body = toAddressInput(draft, guest)
      setReply(client, 'order.getTmp', await api('order.setTmpAddress', { params, body }), { params })
      if (guest) guestAddresses().keep(draft, guest)
      return undefined
    } catch (error) {
      if (isGone(error)) await client.resetQueries({ queryKey: ['order.getTmp'] })
      const fields = error instanceof ApiError ? errorsOfProblems(error.problems) : undefined
      return fields ?? { form: failureText(error) }
    }
  }
}

/**
 * AUTH-6: prefills a guest's last address or a member's default, and prices it at once. Shows the reason if it cannot be used.
 */
export const useOfferedAddress = (
  tmp: OrderTmp,
  kept: AddressDraft | undefined,
  save: SaveAddress,
  refuse: (text: string) => void,
): void => {
  const offered = useRef(false)
  useEffect(() => {
    if (offered.current || tmp.address || !kept) return
    offered.current = true
    void save(kept).then((refused) => {
      if (refused) refuse(Object.values(refused).join('\n'))
    })
  })
}
