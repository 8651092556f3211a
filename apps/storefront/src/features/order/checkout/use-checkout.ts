import type { OrderTmp } from '@shop/contract'
import { formatWon, type Terms, toggleTerm } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AddressDraft, toAddressDraft } from '#src/features/address/address-draft.ts'
import { guestAddresses } from '#src/features/address/guest-addresses.ts'
import { useDefaultAddress } from '#src/features/address/guest-address-store.ts'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { type PriceTerms, tmpPriceQuery, useTmpPrice } from '#src/features/order/order-queries.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { readAttribution } from '#src/lib/attribution.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { checkCheckout, type CheckoutForm, type PaymentCheck, toPaymentCheck } from './checkout-form.ts'
import { answerRefusal, type RefusalWays } from './checkout-refusal.ts'
import type { KeyedCard } from './method/key-in-entry.ts'
import { useReceipt } from './method/use-saved-receipt.ts'
import { useTypedCard } from './method/use-typed-card.ts'
import { useCheckoutFields } from './use-checkout-fields.ts'
import { useOfferedAddress, useTmpAddress } from './use-tmp-address.ts'

/**
 * Takes a checked order to its payment. Throws the refusal of the payment check, and what is wrong with a typed card; what comes
 * after is its own affair. `takeCard` hands over the card that was typed, where one was, once.
 */
export type Pay = (tmpId: string, check: PaymentCheck, takeCard?: () => KeyedCard) => Promise<void>

const canUseSingleStatement = ({ usedPoint, couponId }: PriceTerms): boolean => usedPoint === 0 && couponId === null
const aboutCoupon = (error: unknown): boolean => error instanceof ApiError && error.code.startsWith('coupon')

/** How many points may be used where more were asked for than the order still costs. */
const mostOf = (error: unknown): number | undefined => {
  const usable =
    error instanceof ApiError && error.code === 'pointsNotUsable' ? error.problems[0]?.['usable'] : undefined
  return typeof usable === 'number' ? usable : undefined
}

/** What the order costs with its coupon and points, as the server says; undefined while it is reckoned. A guest has neither. */
const useTotals = (tmp: OrderTmp, terms: PriceTerms) => {
  const { data, isError, error, isPlaceholderData } = useTmpPrice(tmp, terms)
  if (canUseSingleStatement(terms)) return { totals: tmp.totals, coupon: null, points: tmp.points }
  const failure = isError && failureText(error)
  if (failure)
    return aboutCoupon(error) ? { couponError: failure } : { pointsError: failure, mostPoints: mostOf(error) }
  const known = isPlaceholderData ? undefined : data
  return { totals: known?.totals, coupon: known?.coupon, points: known?.points }
}
interface Reckoned {
  totals?: OrderTmp['totals'] | undefined
  /** Null is none. */
  coupon?: OrderTmp['coupon'] | undefined
  points?: OrderTmp['points'] | undefined
  couponError?: string
  pointsError?: string
  mostPoints?: number | undefined
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
const useRefusalWays = (
  tmp: OrderTmp,
  terms: PriceTerms,
  before: number | undefined,
): Omit<RefusalWays, 'retry' | 'show' | 'chooseCoupon' | 'forgetPhone'> => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return {
    reread: () => client.resetQueries({ queryKey: ['order.getTmp'] }),
    toCart: () => void navigate('/cart'),
    toOrders: () => void navigate('/orders'),
    showNewPrice: async () => {
      const kept = callQuery(api, 'order.getTmp', { params: { id: tmp.id } })
      const { totals: plain } = await client.fetchQuery({ ...kept, staleTime: 0 })
      const { totals } = canUseSingleStatement(terms)
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

/** What coupons there are and what they save is asked again. */
const useCouponAnew = (forget: () => void) => {
  const client = useQueryClient()
  return () => {
    forget()
    void client.invalidateQueries({ queryKey: ['coupon.listForTmp'] })
    void client.invalidateQueries({ queryKey: ['order.calculateTmp'] })
  }
}

/** An address that is saved brings its own note for the courier. */
const savingWith = (save: ReturnType<typeof useTmpAddress>, forgetMemo: () => void) => async (draft: AddressDraft) => {
  const refused = await save(draft)
  if (!refused) forgetMemo()
  return refused
}

/** PAY-8: a coupon that is chosen after the points leaves less to pay with them. */
const useFewerPoints = (usedPoint: number, most: number | undefined, use: (most: number) => void): void =>
  useEffect(() => {
    if (most !== undefined && most < usedPoint) use(most)
  })

/** All that the checkout page knows and does. SCREEN-9 */
export const useCheckout = (tmp: OrderTmp, pay: Pay) => {
  const isGuest = useAuth(({ user }) => !isMember(user))
  const [kept] = useState(() => (isGuest ? guestAddresses().list()[0] : undefined))
  const { fields, errors, change, show, mark, forgetPhone } = useCheckoutFields(tmp, kept)
  const save = useTmpAddress(tmp, isGuest ? fields.orderer : undefined)
  const ownDefault = useDefaultAddress()
  useOfferedAddress(tmp, isGuest ? kept : ownDefault, save, (text) => mark('address', text))
  const saved = tmp.address ? toAddressDraft(tmp.address) : undefined
  const address = saved && { ...saved, memo: fields.memo ?? saved.memo }
  const couponId = isGuest ? null : fields.couponId
  const priceTerms = { zonecode: saved?.zonecode ?? '', usedPoint: fields.usedPoint, couponId }
  const reckoned: Reckoned = useTotals(tmp, priceTerms)
  const { totals, mostPoints } = reckoned
  useFewerPoints(fields.usedPoint, mostPoints, (usedPoint) => change({ usedPoint }))
  const ways = useRefusalWays(tmp, priceTerms, totals && totals.price - totals.usedPoint)
  const chooseCoupon = useCouponAnew(() => change({ couponId: undefined }))
  const { isRunning: isPaying, run } = useOneRun()
  const chosen = { isGuest, address, couponId: reckoned.coupon?.id ?? null }
  const form: CheckoutForm = { ...fields, ...useReceipt(fields.receipt, isGuest ? fields.provedPhone : ''), ...chosen }
  const card = useTypedCard(fields.method, totals)

  const payNow = async (whole: CheckoutForm & { address: AddressDraft }, agreed: OrderTmp['totals']) => {
    try {
      if (isGuest) guestAddresses().keep(whole.address, whole.orderer)
      await pay(tmp.id, toPaymentCheck(whole, agreed, readAttribution()), ...card.handOver())
    } catch (error) {
      if (card.showRefusal(error)) return
      await answerRefusal(error, { ...ways, chooseCoupon, forgetPhone, show, retry: () => void submit() })
    }
  }
  const submit = async (): Promise<void> => {
    const found = checkCheckout(form)
    if (Object.keys(found).length > 0) show(found)
    else if (card.isRight() && address && totals) await run(() => payNow({ ...form, address }, totals))
  }
  const saveAddress = savingWith(save, () => change({ memo: undefined }, 'address'))
  // TERMS-1
  const toggle = (term: keyof Terms) => change({ terms: toggleTerm(fields.terms, term) }, 'terms')
  return { ...form, ...reckoned, totals, errors, isPaying, keyIn: card.keyIn, change, toggle, submit, saveAddress }
}
export type Checkout = ReturnType<typeof useCheckout>
