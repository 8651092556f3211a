import type { PaymentState } from '@shop/contract'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { api } from '#src/lib/call/api.ts'
import { ApiError } from '#src/lib/call/api-error.ts'

const FIRST_MS = 1000
const LONGEST_MS = 8000
const TRIES = 6

const waitFor = (turn: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** turn)
/** Returns whether an error is final. Timeouts, an overloaded server and a request in flight are not. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  ![408, 429].includes(error.statusCode) &&
  error.code !== 'requestInFlight'

export interface WindowAnswer {
  orderNo: string
  /** Response of the window. Absent if the page is opened again without it. */
  paymentKey: string | undefined
  amount: number | undefined
}
export interface PaymentResult {
  /** Undefined until the server has returned it. Never guessed. */
  state: PaymentState | undefined
  /** Final rejection of the confirmation. */
  refusal: ApiError | undefined
  /** No response after all retries: the connection failed, not the payment. */
  isUnanswered: boolean
  retry: () => void
}

const useConfirmation = ({ orderNo, paymentKey, amount }: WindowAnswer) => {
  const ready = useAuth(({ status }) => status === 'ready')
  return useQuery({
    queryKey: ['payment.confirm', orderNo, paymentKey, amount],
    queryFn: () => api('payment.confirm', { body: { orderNo, paymentKey: paymentKey ?? '', amount: amount ?? 0 } }),
    enabled: ready && paymentKey !== undefined && amount !== undefined,
    // the call is idempotent: retries are safe
    retry: (failures, error) => failures < TRIES && !isFinal(error),
    retryDelay: waitFor,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: ({ state }) => !isFinal(state.error),
  })
}

/** Confirms a payment and polls until it is decided. Reloading the page repeats this and pays only once. ROUTE-4 */
export const usePaymentResult = (answer: WindowAnswer): PaymentResult => {
  const ready = useAuth(({ status }) => status === 'ready')
  const confirmation = useConfirmation(answer)
  const mayConfirm = answer.paymentKey !== undefined && answer.amount !== undefined
  const isOpen = confirmation.data?.state === 'pending' || (confirmation.isError && !isFinal(confirmation.error))
  const poll = useQuery({
    queryKey: ['payment.getState', answer.orderNo],
    queryFn: () => api('payment.getState', { params: { orderNo: answer.orderNo } }),
    enabled: ready && (!mayConfirm || isOpen),
    retry: (failures, error) => failures < TRIES && !isFinal(error),
    retryDelay: waitFor,
    refetchInterval: ({ state }) =>
      state.data?.state === 'pending' || state.data === undefined ? waitFor(state.dataUpdateCount) : false,
    refetchIntervalInBackground: true,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
  const refusals = [confirmation.error, poll.error]
  return {
    state: poll.data ?? confirmation.data,
    refusal: refusals.find((error): error is ApiError => error instanceof ApiError && isFinal(error)),
    isUnanswered: poll.isError && poll.data === undefined,
    retry: () => void (mayConfirm && !confirmation.data ? confirmation.refetch() : poll.refetch()),
  }
}
