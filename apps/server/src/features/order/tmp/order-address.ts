import type { Address, AddressInput } from '@shop/contract'
import { areaTypeOf } from '@shop/rules'
import type { z } from 'zod'

/** The address an order keeps: as the shopper gave it, with the area its postcode lies in. */
export const toAddress = (given: z.output<typeof AddressInput>): Address => ({
  ...given,
  id: null,
  default: false,
  areaAddress: areaTypeOf(given.zonecode),
  guestOrderName: given.guestOrderName ?? null,
  guestOrderPhone: given.guestOrderPhone ?? null,
})
