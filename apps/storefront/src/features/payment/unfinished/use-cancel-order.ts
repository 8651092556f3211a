import type { PaymentState } from '@shop/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { closePayment } from '#src/features/payment/pay-order.ts'
import { HELD } from './cancel-unfinished-payments.ts'

const ENDED = { code: 'PAY_PROCESS_CANCELED', message: '주문 내역에서 결제를 끝냈어요.' }

const endText: Record<PaymentState['state'], string> = {
  failed: '주문을 끝냈어요. 결제된 금액은 없어요.',
  canceled: '주문을 끝냈어요. 결제된 금액은 돌려드려요.',
  paid: '이미 결제를 마친 주문이에요.',
  waitingForDeposit: '입금을 기다리는 주문이에요.',
  pending: '결제 결과를 확인하고 있어요. 잠시 후 다시 확인해 주세요.',
}

const end = async (client: QueryClient, orderNo: string): Promise<void> => {
  try {
    const { state } = await closePayment(orderNo, ENDED)
    showSnackbar(endText[state])
    for (const key of ['orderItem.list', 'order.get', ...HELD]) void client.invalidateQueries({ queryKey: [key] })
  } catch (error) {
    showFailure(error, () => void end(client, orderNo))
  }
}

/** Ends an unpaid order after a confirmation. Releases its stock and coupons at once. */
export const useEndOrder = (orderNo: string) => {
  const client = useQueryClient()
  return () =>
    openWarning({
      title: '결제하지 않고 주문을 끝낼까요?',
      text: '다른 기기에서 결제하고 있다면 결제를 마칠 수 없게 돼요.',
      confirm: '주문 끝내기',
      cancel: '닫기',
      onConfirm: () => void end(client, orderNo),
    })
}
