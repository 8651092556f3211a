import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { BasketIllustration } from '#src/ui/display/illustration/empty-illustrations.tsx'
import { EmptyState } from '#src/ui/display/empty-state.tsx'
import { BrokenIllustration } from '#src/ui/display/illustration/error-illustrations.tsx'
import { isQuoted } from './failure-text.ts'
import { isCancelled, type PaymentError } from './payment-store.ts'

interface FailureViewProps {
  failure: PaymentError
  /** The released pre-order, which can be paid again. */
  tmpId: string | undefined
}

/** Message quoted from the payment company. PAY-6 */
const CompanyWords = ({ children }: { children: string }) => (
  <figure className="w-full max-w-sm rounded-card bg-sunken px-4 py-3">
    <figcaption className="text-12 text-ink-faint">결제사 안내</figcaption>
    <blockquote className="mt-0.5 text-14 text-pretty text-ink-soft">“{children}”</blockquote>
  </figure>
)

/** Shows what failed, that nothing was charged, and a retry link. */
export function FailureView({ failure, tmpId }: FailureViewProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const cancelled = isCancelled(failure)
  const again = () => {
    client.removeQueries({ queryKey: ['order.getTmp'] })
    void navigate(`/order/${tmpId}`, { replace: true })
  }
  const quote = !cancelled && isQuoted(failure) ? failure.message : undefined
  const words = cancelled || quote !== undefined || !failure.message ? '' : `${failure.message}\n`
  // the order may come from "buy now": the text does not mention a cart
  const stands = tmpId ? ' 주문하던 내용은 그대로 있어요.' : ''
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-1 flex-col justify-center">
        <EmptyState
          heading="h1"
          picture={cancelled ? <BasketIllustration /> : <BrokenIllustration />}
          title={cancelled ? '결제를 취소했어요' : '결제하지 못했어요'}
          text={`${words}결제된 금액은 없어요.${stands}`}
          action={quote !== undefined && <CompanyWords>{quote}</CompanyWords>}
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
