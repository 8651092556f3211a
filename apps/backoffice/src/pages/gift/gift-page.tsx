import type { CallReply } from '@shop/contract'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { GiftReceiver, type Revealed } from '#src/features/gift/gift-receiver.tsx'
import { WithdrawDialog } from '#src/features/gift/withdraw-dialog.tsx'
import { codeOf, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText, wonText } from '#src/lib/format/texts.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Card, Facts, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'

/** Receivers in the clear, after a reason was given. */
const useReveal = (no: string) => {
  const [receivers, setReceivers] = useState<readonly Revealed[]>()
  const reveal = async () => {
    const confirmed = await confirmAction({
      title: '받는 분의 정보를 볼까요?',
      text: '누가 언제 왜 보았는지 열람 기록에 남아요.',
      action: '보기',
      reason: 'required',
    })
    if (!confirmed) return
    const { reason = '' } = confirmed
    await call('admin.gift.reveal', { params: { no }, body: { reason } }, { reason })
      .then((reply) => setReceivers(reply.receivers))
      .catch(showFailure)
  }
  return { receivers, reveal, mask: () => setReceivers(undefined) }
}

type Gift = CallReply<'admin.gift.get'>['gift']

function OrderFacts({ gift }: { gift: Gift }) {
  return (
    <Card title="주문">
      <Facts
        rows={[
          [
            '주문',
            <Link key="order" to={`/orders/${gift.orderNo}`} className="underline underline-offset-4">
              {gift.orderName}
            </Link>,
          ],
          ['보내는 방법', gift.notiType === 'kakaotalkSend' ? '보낸 분이 카카오톡으로' : '알림톡'],
          ['예약', gift.sendAt ? momentText(gift.sendAt) : '결제하면 바로'],
          ['결제', gift.isPaid ? wonText(gift.totalPrice) : '아직 결제하지 않았어요.'],
        ]}
      />
    </Card>
  )
}

function RevealButton({
  isRevealed,
  onMask,
  onReveal,
}: Record<'onMask' | 'onReveal', () => void> & { isRevealed: boolean }) {
  if (isRevealed) return <Button onClick={onMask}>다시 가리기</Button>
  return (
    <Button icon="access" onClick={onReveal}>
      가린 정보 보기
    </Button>
  )
}

const countOpen = (gift: Gift | undefined): number =>
  gift?.gifts.filter(({ state }) => state === 'unused' || state === 'address_done').length ?? 0

/** All gifts of an order. */
export default function GiftPage() {
  const { no = '' } = useParams()
  const { data, error, refetch } = useCall('admin.gift.get', { params: { no } })
  const { receivers, reveal, mask } = useReveal(no)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const [canReveal, canRefund] = [useCan('customer.reveal'), useCan('order.refund')]
  if (codeOf(error) === 'giftNotFound' || codeOf(error) === 'invalidInput')
    return (
      <Note title="찾는 선물이 없어요" text="이 브랜드의 선물이 아니거나 주문 번호가 달라요.">
        <ButtonLink to="/gifts">선물 목록으로</ButtonLink>
      </Note>
    )
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  const gift = data?.gift
  const openCount = countOpen(gift)
  return (
    <Page
      title="선물"
      lead={`주문 번호 ${no}`}
      actions={
        <>
          {canReveal && (
            <RevealButton isRevealed={receivers !== undefined} onMask={mask} onReveal={() => void reveal()} />
          )}
          {canRefund && openCount > 1 && (
            <Button look="danger" onClick={() => setWithdrawing(true)}>
              남은 선물 모두 취소
            </Button>
          )}
        </>
      }
    >
      {!gift && <SkeletonRows rows={4} className="h-24" />}
      {gift && (
        <>
          <OrderFacts gift={gift} />
          <div className="grid gap-4 broad:grid-cols-2">
            {gift.gifts.map((to) => (
              <GiftReceiver key={to.uuid} gift={to} revealed={receivers?.find(({ parcel }) => parcel === to.parcel)} />
            ))}
          </div>
        </>
      )}
      {isWithdrawing && <WithdrawDialog no={no} parcel={undefined} onClose={() => setWithdrawing(false)} />}
    </Page>
  )
}
