import type { OrderTmp } from '@shop/contract'
import { formatWon, type Terms, toggleTerm } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AddressDraft, toAddressDraft } from '#src/features/address/address-draft.ts'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { useDefaultAddress } from '#src/features/address/kept-addresses.ts'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useTmpPrice } from '#src/features/order/order-queries.ts'
import { failureText } from '#src/features/snackbar/tell-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { api } from '#src/lib/api.ts'
import { callQuery } from '#src/lib/call-query.ts'
import { checkCheckout, type CheckoutForm, type PaymentCheck, toPaymentCheck } from './checkout-form.ts'
import { answerRefusal, type RefusalWays } from './checkout-refusal.ts'
import { useCheckoutFields } from './use-checkout-fields.ts'
import { useOfferedAddress, useTmpAddress } from './use-tmp-address.ts'

/** Takes a checked order to its payment. Throws the refusal of the payment check; what comes after is its own affair. */
export type Pay = (tmpId: string, check: PaymentCheck) => Promise<void>

/** Totals with the points taken off: the pre-order's own until points are used, undefined while they are counted. */
const useTotals = (tmp: OrderTmp, zonecode: string, usedPoint: number) => {
  const price = useTmpPrice(tmp, { zonecode, usedPoint })
  if (usedPoint === 0) return { totals: tmp.totals, pointsError: undefined }
  if (price.isError) return { totals: undefined, pointsError: failureText(price.error) }
  return { totals: price.isPlaceholderData ? undefined : price.data?.totals, pointsError: undefined }
}

/** One run at a time: a second tap before the first is answered does nothing. */
const useOneRun = () => {
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setRunning(true)
    try {
      await work()
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return { isRunning, run }
}

/** What the page does when its payment check is refused. */
const useRefusalWays = (tmp: OrderTmp, before: number | undefined): Omit<RefusalWays, 'retry' | 'show'> => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return {
    reread: () => client.resetQueries({ queryKey: ['order.getTmp'] }),
    toCart: () => void navigate('/cart'),
    showNewPrice: async () => {
      const query = callQuery(api, 'order.getTmp', { params: { id: tmp.id } })
      const { totals } = await client.fetchQuery({ ...query, staleTime: 0 })
      const change = `${formatWon(before ?? 0)} → ${formatWon(totals.price)}`
      openWarning({
        title: '결제 금액이 바뀌었어요',
        text: `${change}\n바뀐 금액을 확인하고 다시 결제해 주세요.`,
      })
    },
  }
}

/** All that the checkout page knows and does. SCREEN-9 */
export const useCheckout = (tmp: OrderTmp, pay: Pay) => {
  const isGuest = useAuth(({ user }) => !isMember(user))
  const [kept] = useState(() => (isGuest ? guestAddresses().list()[0] : undefined))
  const { fields, errors, change, show, mark } = useCheckoutFields(tmp, kept)
  const save = useTmpAddress(tmp, isGuest ? fields.orderer : undefined)
  const ownDefault = useDefaultAddress()
  useOfferedAddress(tmp, isGuest ? kept : ownDefault, save, (text) => mark('address', text))
  const saved = tmp.address ? toAddressDraft(tmp.address) : undefined
  const address = saved && { ...saved, memo: fields.memo ?? saved.memo }
  const { totals, pointsError } = useTotals(tmp, saved?.zonecode ?? '', fields.usedPoint)
  const ways = useRefusalWays(tmp, totals && totals.price - totals.usedPoint)
  const { isRunning: isPaying, run } = useOneRun()
  const form: CheckoutForm = { ...fields, isGuest, address }

  const payNow = async (whole: CheckoutForm & { address: AddressDraft }, agreed: OrderTmp['totals']) => {
    try {
      if (isGuest) guestAddresses().keep(whole.address, whole.orderer)
      await pay(tmp.id, toPaymentCheck(whole, agreed))
    } catch (error) {
      await answerRefusal(error, { ...ways, show, retry: () => void submit() })
    }
  }
  const submit = async (): Promise<void> => {
    const found = checkCheckout(form)
    if (Object.keys(found).length > 0) show(found)
    else if (address && totals) await run(() => payNow({ ...form, address }, totals))
  }
  const saveAddress = async (draft: AddressDraft) => {
    const refused = await save(draft)
    if (!refused) change({ memo: undefined }, 'address')
    return refused
  }
  // TERMS-1
  const toggle = (term: keyof Terms) => change({ terms: toggleTerm(fields.terms, term) }, 'terms')
  return { ...form, totals, pointsError, errors, isPaying, change, toggle, submit, saveAddress }
}
export type Checkout = ReturnType<typeof useCheckout>
