import type { OrderTmp } from '@shop/contract'
import { noTerms } from '@shop/rules'
import { useState } from 'react'
import type { Orderer } from '#src/features/address/address-draft.ts'
import type { GuestAddress } from '#src/features/address/guest-addresses.ts'
import type { CheckoutErrors, CheckoutField } from './checkout-form.ts'
import { type Choices, type StoredChoices, useStoredChoices } from './checkout-draft.ts'
import { byCard } from './method/pay-choice.ts'
import { forgetProvedPhone, provedPhone } from './proved-phone.ts'

export interface CheckoutFields extends Choices {
  orderer: Orderer
  provedPhone: string
}

/** Element ids to focus if a field is invalid. */
export const fieldIds: Record<CheckoutField, string> = {
  ordererName: 'orderer-name',
  ordererPhone: 'orderer-phone',
  address: 'address-change',
  receipt: 'receipt-number',
  terms: 'terms-all',
}

const startOf = (tmp: OrderTmp, kept: GuestAddress | undefined): CheckoutFields => ({
  orderer: {
    name: tmp.address?.guestOrderName ?? kept?.orderer.name ?? '',
    phone: tmp.address?.guestOrderPhone ?? (kept?.orderer.phone || provedPhone()),
  },
  provedPhone: provedPhone(),
  memo: undefined,
  usedPoint: 0,
  couponId: undefined,
  method: byCard,
  receipt: undefined,
  terms: noTerms,
})

const areTouched = ({ memo, usedPoint, couponId, method, receipt }: Choices): boolean =>
  [memo, couponId, receipt].some((each) => each !== undefined) || usedPoint > 0 || method !== byCard

/** Form values and errors. Changing a field clears its error. The typed orderer of a gift is stored as its receivers are. */
export const useCheckoutFields = (tmp: OrderTmp, kept: GuestAddress | undefined, isGift: boolean) => {
  const [fields, setFields] = useState(() => startOf(tmp, kept))
  const [errors, setErrors] = useState<CheckoutErrors>({})
  const change = (changed: Partial<CheckoutFields>, mended?: CheckoutField) => {
    setFields((before) => ({ ...before, ...changed }))
    if (mended) setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== mended)))
  }
  const choose = ({ orderer, ...choices }: Partial<StoredChoices>) =>
    setFields((before) => ({
      ...before,
      ...choices,
      orderer: { name: orderer?.name || before.orderer.name, phone: orderer?.phone || before.orderer.phone },
    }))
  useStoredChoices(tmp.id, fields, { areTouched: areTouched(fields), keepsOrderer: isGift, choose })
  const show = (found: CheckoutErrors) => {
    setErrors(found)
    const [first] = Object.keys(found) as CheckoutField[]
    if (first) document.getElementById(fieldIds[first])?.focus()
  }
  /** Sets an error on a field without focusing it. */
  const mark = (field: CheckoutField, text: string) => setErrors((before) => ({ ...before, [field]: text }))
  /** Resets the phone verification: a new code is required. */
  const forgetPhone = () => {
    forgetProvedPhone()
    change({ provedPhone: '' })
  }
  return { fields, errors, change, show, mark, forgetPhone }
}
