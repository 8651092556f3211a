import type { OrderTmp } from '@shop/contract'
import { formatWon, type Terms, toggleTerm } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AddressDraft, toAddressDraft } from '#src/features/address/address-draft.ts'
import { type GuestAddress, guestAddresses } from '#src/features/address/guest-addresses.ts'
import { useDefaultAddress } from '#src/features/address/guest-address-store.ts'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { type PriceTerms, tmpPriceQuery } from '#src/features/order/order-queries.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { api } from '#src/lib/call/api.ts'
import type { ApiError } from '#src/lib/call/api-error.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { checkCheckout, type CheckoutForm, type GiftData, type PaymentCheck, toPaymentCheck } from './checkout-form.ts'
import { answerRefusal, type RefusalWays } from './checkout-refusal.ts'
import type { KeyedCard } from './method/key-in-draft.ts'
import { useReceipt } from './method/use-saved-receipt.ts'
import { useTypedCard } from './method/use-typed-card.ts'
import { type CheckoutFields, useCheckoutFields } from './use-checkout-fields.ts'
import { useOfferedAddress, useTmpAddress } from './use-tmp-address.ts'
import { useOrderSource } from './use-order-source.ts'
import { hasPlainPrice, useFewerPoints, useTotals } from './use-totals.ts'

/**
 * Starts the payment of a checked order. Throws the error of the payment check and errors of a typed card; later failures are
 * handled by the implementation. `takeCard` returns the typed card, if any, once.
 */
export type Pay = (tmpId: string, check: PaymentCheck, takeCard?: () => KeyedCard) => Promise<void>

/** Gift that is paid on the page. It has no delivery address of its own. */
export interface GiftOfCheckout {
  /** Factor of the goods per receiver. */
  units: readonly number[]
  /** Shows what is missing and focuses it. Returns whether the gift can be sent. */
  check: () => boolean
  toData: () => GiftData
  /** Shows problems of the gift at their fields. Returns false if the error is not about them. */
  showFields: (error: ApiError) => boolean
  /** Shows the goods that cannot be ordered or sent as a gift. */
  showLines: (error: ApiError) => void
}

/** Allows one run at a time: a second tap while the first is pending does nothing. */
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

/** Reactions of the page to a rejected payment check. */
const useRefusalWays = (
  tmp: OrderTmp,
  terms: PriceTerms,
  before: number | undefined,
): Pick<RefusalWays, 'reread' | 'toCart' | 'toOrders' | 'showNewPrice'> => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return {
    reread: () => client.resetQueries({ queryKey: ['order.getTmp'] }),
    toCart: () => void navigate('/cart'),
    toOrders: () => void navigate('/orders'),
    showNewPrice: async () => {
      const kept = callQuery(api, 'order.getTmp', { params: { id: tmp.id } })
      const { totals: plain } = await client.fetchQuery({ ...kept, staleTime: 0 })
      const { totals } = hasPlainPrice(terms)
        ? { totals: plain }
        : await client.fetchQuery({ ...tmpPriceQuery(tmp, terms), staleTime: 0 })
      const change = `${formatWon(before ?? 0)} → ${formatWon(totals.price - totals.usedPoint)}`
      openWarning({
        title: '결제 금액이 바뀌었어요',
        text: `${change}\n바뀐 금액을 확인하고 다시 결제해 주세요.`,
      })
    },
  }
}

/** Refetches the coupons and their savings. */
const useCouponAnew = (forget: () => void) => {
  const client = useQueryClient()
  return () => {
    forget()
    void client.invalidateQueries({ queryKey: ['coupon.listForTmp'] })
    void client.invalidateQueries({ queryKey: ['order.calculateTmp'] })
  }
}

/** Saves an address. The memo then comes from that address. */
const savingWith = (save: ReturnType<typeof useTmpAddress>, forgetMemo: () => void) => async (draft: AddressDraft) => {
  const refused = await save(draft)
  if (!refused) forgetMemo()
  return refused
}

interface Deliver {
  fields: Pick<CheckoutFields, 'orderer' | 'memo'>
  mark: (field: 'address', text: string) => void
  kept: GuestAddress | undefined
  isGuest: boolean
  isGift: boolean
}
/** Address of the pre-order; a known one is offered at first. A gift has none. */
const useDestination = (tmp: OrderTmp, { fields, mark, kept, isGuest, isGift }: Deliver) => {
  const save = useTmpAddress(tmp, isGuest ? fields.orderer : undefined)
  const ownDefault = useDefaultAddress()
  const offered = isGuest ? kept : ownDefault
  useOfferedAddress(tmp, isGift ? undefined : offered, save, (text) => mark('address', text))
  const saved = tmp.address ? toAddressDraft(tmp.address) : undefined
  const address = saved && { ...saved, memo: fields.memo ?? saved.memo }
  return { save, zonecode: saved?.zonecode ?? '', address }
}

/** State and actions of the checkout page, of an order or of a gift. SCREEN-9 */
export const useCheckout = (tmp: OrderTmp, pay: Pay, gift?: GiftOfCheckout) => {
  const isGuest = useAuth(({ user }) => !isMember(user))
  const [kept] = useState(() => (isGuest ? guestAddresses().list()[0] : undefined))
  const isGift = gift !== undefined
  const { fields, errors, change, show, mark, forgetPhone } = useCheckoutFields(tmp, kept, isGift)
  const { save, zonecode, address } = useDestination(tmp, { fields, mark, kept, isGuest, isGift })
  const couponId = isGuest ? null : fields.couponId
  const priceTerms = { zonecode, usedPoint: fields.usedPoint, couponId, giftUnits: gift?.units }
  const reckoned = useTotals(tmp, priceTerms)
  const { totals, mostPoints } = reckoned
  useFewerPoints(fields.usedPoint, mostPoints, (usedPoint) => change({ usedPoint }))
  const ways = useRefusalWays(tmp, priceTerms, totals && totals.price - totals.usedPoint)
  const chooseCoupon = useCouponAnew(() => change({ couponId: undefined }))
  const [{ isRunning: isPaying, run }, readSource] = [useOneRun(), useOrderSource()]
  const chosen = { isGuest, isGift, address, couponId: reckoned.coupon?.id ?? null }
  const form: CheckoutForm = { ...fields, ...useReceipt(fields.receipt, isGuest ? fields.provedPhone : ''), ...chosen }
  const card = useTypedCard(fields.method, totals)

  const payNow = async (agreed: OrderTmp['totals']) => {
    try {
      if (isGuest && address) guestAddresses().keep(address, form.orderer)
      const check = toPaymentCheck(form, agreed, { attribution: readSource(), giftData: gift?.toData() })
      await pay(tmp.id, check, ...card.handOver())
    } catch (error) {
      if (card.showRefusal(error)) return
      const shown = { show, showFields: gift?.showFields, showLines: gift?.showLines }
      await answerRefusal(error, { ...ways, ...shown, chooseCoupon, forgetPhone, retry: () => void submit() })
    }
  }
  const submit = async (): Promise<void> => {
    if (gift?.check() === false) return
    const found = checkCheckout(form)
    if (Object.keys(found).length > 0) show(found)
    else if (card.isRight() && totals) await run(() => payNow(totals))
  }
  const saveAddress = savingWith(save, () => change({ memo: undefined }, 'address'))
  // TERMS-1
  const toggle = (term: keyof Terms) => change({ terms: toggleTerm(fields.terms, term) }, 'terms')
  const giftUnit = gift?.units.reduce((sum, unit) => sum + unit, 0)
  const actions = { change, toggle, submit, saveAddress }
  return { ...form, ...reckoned, totals, giftUnit, errors, isPaying, keyIn: card.keyIn, ...actions }
}
export type Checkout = ReturnType<typeof useCheckout>
