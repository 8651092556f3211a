import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketDrawing } from '#src/ui/shown/drawing/empty-drawings.tsx'
import { EmptyState } from '#src/ui/shown/empty-state.tsx'
import { BrokenDrawing } from '#src/ui/shown/drawing/error-drawings.tsx'
import { isCancelled, type PaymentError } from './payment-store.ts'

interface FailureViewProps {
  failure: PaymentError
  /** The pre-order, given back and payable again. */
  tmpId: string | undefined
}
/** What happened, that nothing was charged, and the way to try again. */
export function FailureView({ failure, tmpId }: FailureViewProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const cancelled = isCancelled(failure)
  const again = () => {
    client.removeQueries({ queryKey: ['order.getTmp'] })
    void navigate(`/order/${tmpId}`, { replace: true })
  }
  const words = cancelled ? '' : `${failure.message}\n`
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          heading="h1"
          picture={cancelled ? <BasketDrawing /> : <BrokenDrawing />}
          title={cancelled ? '결제를 취소했어요' : '결제하지 못했어요'}
          text={`${words}결제된 금액은 없어요. 장바구니도 그대로 있어요.`}
        />
      </div>
      <div className="flex flex-col gap-2 px-5 pb-8">
        {tmpId && (
          <Button size="large" wide onClick={again}>
            다시 결제하기
          </Button>
        )}
        <ButtonLink to="/cart" look={tmpId ? 'line' : 'primary'} size="large" wide>
          장바구니로 가기
        </ButtonLink>
      </div>
    </div>
  )
}
