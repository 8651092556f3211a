import type { PaymentRequest, PaymentState } from '@shop/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type NavigateFunction, useNavigate } from 'react-router'
import type { Pay } from '#src/features/order/checkout/use-checkout.ts'
import { notifyOtherTabs } from '#src/features/cart/cart-tabs.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { endOtherPayments, type StandingPayment } from './unfinished/cancel-unfinished-payments.ts'
import { isReleased, openOrderOf } from './unfinished/open-order.ts'
import { payByCard } from './pay-by-card.ts'
import { checkOrder, closePayment, markPending, openPaymentWindow } from './pay-order.ts'
import {
  initializePayment,
  isCancelled,
  LEFT_WINDOW,
  type PaymentError,
  setPaymentError,
  toPaymentError,
} from './payment-store.ts'
import { forgetIfOrdered, processingPath, settledPath } from './settled-path.ts'

/**
 * Invalidates the queries that an order changes: the ordered products are no longer in the cart, and the order list has a new
 * order.
 */
export const forgetOrdered = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['cart.get'] })
  notifyOtherTabs()
  void client.invalidateQueries({ queryKey: ['order.get'] })
  void client.invalidateQueries({ queryKey: ['coupon.list'] })
}

const notifyUnpaid = (failure: PaymentError, title: string): void => {
  if (isCancelled(failure)) showSnackbar('결제를 취소했어요.')
  else openWarning({ title, text: `${failure.message}\n결제된 금액은 없어요.` })
}

/**
 * Releases the stock and stores the error to show. Used if the window did not open, was closed without leaving the page, or the
 * typed card was rejected.
 */
const takeBack = async (
  tmpId: string,
  { orderNo }: PaymentRequest,
  { error, title }: { error: unknown; title: string },
): Promise<void> => {
  const failure = toPaymentError(error)
  setPaymentError(failure)
  try {
    await closePayment(orderNo, failure)
    markPending(tmpId, undefined)
  } catch {
    // the stock is released later by the server; the mark in the address makes the next visit of the page retry
    markPending(tmpId, orderNo)
  }
  notifyUnpaid(failure, title)
}

/** A12: maximum number of open orders per user. Each may hold another line of the same cart. */
const MOST_OPEN = 3

/**
 * Sends the payment check. Unpaid orders that block it are ended first, wherever they were left: in a closed tab, on another
 * device, or in this tab, which never received their numbers. Returns the state of one that cannot be ended.
 */
const checkAlone = async (
  order: Parameters<typeof checkOrder>,
  most = MOST_OPEN,
): Promise<PaymentRequest | PaymentState> => {
  try {
    return await checkOrder(...order)
  } catch (error) {
    const orderNo = openOrderOf(error)
    if (orderNo === undefined || most === 0) throw error
    const state = await closePayment(orderNo, LEFT_WINDOW)
    return isReleased(state) ? checkAlone(order, most - 1) : state
  }
}

const payWith = async (client: QueryClient, navigate: NavigateFunction, order: Parameters<Pay>): Promise<void> => {
  const [tmpId, check, takeCard] = order
  initializePayment()
  const goTo = async ({ state, tmpId: ofTmp }: StandingPayment): Promise<void> => {
    forgetOrdered(client)
    forgetIfOrdered(state, ofTmp)
    await navigate(settledPath(state, ofTmp) ?? processingPath(state.orderNo, ofTmp), { replace: true })
  }
  const standing = await endOtherPayments(tmpId)
  if (standing) return goTo(standing)
  const request = await checkAlone([tmpId, check])
  if ('state' in request) return goTo({ state: request, tmpId: undefined })
  if (request.amount === 0) {
    forgetOrdered(client)
    forgetIfOrdered({ state: 'paid' }, tmpId)
    await navigate(`/order/complete/${request.orderId}`, { replace: true })
    return
  }
  try {
    if (!takeCard) return await openPaymentWindow(tmpId, request)
    const { path, state } = await payByCard(tmpId, request, takeCard())
    if (state?.state === 'paid') forgetOrdered(client)
    if (state) forgetIfOrdered(state, tmpId)
    await navigate(path, { replace: true })
  } catch (error) {
    // the order stays open so that the corrected card can be sent
    if (takeCard && error instanceof ApiError && error.code === 'invalidInput') throw error
    await takeBack(tmpId, request, { error, title: takeCard ? '결제하지 못했어요' : '결제창을 열지 못했어요' })
  }
}

/**
 * Sends the payment check, then opens the payment window or sends the typed card. With nothing to pay, opens the next page
 * directly. Throws the error of the check and errors of the card.
 */
export const usePay = (): Pay => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (...order) => payWith(client, navigate, order)
}
