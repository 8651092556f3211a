import type { OrderTmp } from '@shop/contract'
import { noTerms } from '@shop/rules'
import { useState } from 'react'
import type { Orderer } from '#src/features/address/address-draft.ts'
import type { GuestAddress } from '#src/features/address/guest-addresses.ts'
import type { CheckoutErrors, CheckoutField } from './checkout-form.ts'
import { type Choices, useKeptChoices } from './checkout-draft.ts'
import { byCard } from './method/pay-choice.ts'
import { forgetProvedPhone, provedPhone } from './proved-phone.ts'

export interface CheckoutFields extends Choices {
  orderer: Orderer
  provedPhone: string
}

/** Where the focus goes when a part of the page is not right. */
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

/** What is typed and ticked, and what is wrong with it: a changed field is no longer wrong. */
export const useCheckoutFields = (tmp: OrderTmp, kept: GuestAddress | undefined) => {
  const [fields, setFields] = useState(() => startOf(tmp, kept))
  const [errors, setErrors] = useState<CheckoutErrors>({})
  const change = (changed: Partial<CheckoutFields>, mended?: CheckoutField) => {
    setFields((before) => ({ ...before, ...changed }))
    if (mended) setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== mended)))
  }
  useKeptChoices(tmp.id, fields, { areTouched: areTouched(fields), choose: change })
  const show = (found: CheckoutErrors) => {
    setErrors(found)
    const [first] = Object.keys(found) as CheckoutField[]
    if (first) document.getElementById(fieldIds[first])?.focus()
  }
  /** Says something of a field without taking the focus there. */
  const mark = (field: CheckoutField, text: string) => setErrors((before) => ({ ...before, [field]: text }))
  /** What was proved holds no longer: the code is asked for anew. */
  const forgetPhone = () => {
    forgetProvedPhone()
    change({ provedPhone: '' })
  }
  return { fields, errors, change, show, mark, forgetPhone }
}
