import type { OrderSummary, PaymentState } from '@shop/contract'
import { formatSeoulTime, formatWon } from '@shop/rules'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showSnackbar } from '#src/ui/layers/snackbar-store.ts'
import { tellFailure } from '#src/features/snackbar/tell-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { closePayment } from '../pay-order.ts'
import { HELD } from './end-left-payments.ts'

/** More of them a person cannot have open. */
const MOST = 3
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
    for (const key of ['orderItem.list', ...HELD]) void client.invalidateQueries({ queryKey: [key] })
  } catch (error) {
    tellFailure(error, () => void end(client, orderNo))
  }
}

function UnpaidOrder({ order: { orderNo, orderName, createdAt, totalPrice } }: { order: OrderSummary }) {
  const client = useQueryClient()
  const ask = () =>
    openWarning({
      title: '결제하지 않고 주문을 끝낼까요?',
      text: '다른 기기에서 결제하고 있다면 결제를 마칠 수 없게 돼요.',
      confirm: '주문 끝내기',
      cancel: '닫기',
      onConfirm: () => void end(client, orderNo),
    })
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{orderName}</p>
        <p className="figures text-13 text-ink-soft">
          {formatSeoulTime(new Date(createdAt))} · {formatWon(totalPrice)}
        </p>
      </div>
      <Button look="line" size="small" aria-label={`${orderName} 주문 끝내기`} onClick={ask}>
        끝내기
      </Button>
    </li>
  )
}

/** What a member's orders hold that were left unpaid, here or on another device, with a way to give it back at once. */
export function UnpaidOrders() {
  const { data } = usePersonalCall('orderItem.list', { query: { oipStatus: 'request', take: MOST } })
  const unpaid = data?.list.filter(({ orderItemStatus }) => orderItemStatus === 'request') ?? []
  if (unpaid.length === 0) return null
  return (
    <section aria-labelledby="unpaid-orders" className="border-b-8 border-ground px-5 pt-5 pb-2">
      <h2 id="unpaid-orders" className="text-16 font-bold">
        결제를 마치지 않은 주문
      </h2>
      <p className="mt-1 text-13 text-ink-soft">주문을 끝내면 잡아 둔 상품과 쿠폰, 적립금을 바로 다시 쓸 수 있어요.</p>
      <ul className="mt-2 divide-y divide-line">
        {unpaid.map((order) => (
          <UnpaidOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}
