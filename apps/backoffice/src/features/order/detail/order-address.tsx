import type { AdminOrder, AdminOrderAddress, CallReply } from '@shop/contract'
import { Suspense, useState } from 'react'
import { call } from '#src/lib/call/call.ts'
import { useCan } from '#src/lib/session/staff-session.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Facts } from '#src/ui/display/page.tsx'
import { SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { AddressForm } from './order-forms.ts'

type Revealed = CallReply<'admin.order.reveal'>

function Address({ address }: { address: AdminOrderAddress }) {
  const { receiverName, phone, zonecode, roadAddress, addressDetail, memo } = address
  return (
    <Facts
      rows={[
        ['받는 분', receiverName],
        ['전화번호', phone],
        ['주소', `${zonecode === '' ? '' : `(${zonecode}) `}${roadAddress} ${addressDetail}`.trim() || '아직 없어요'],
        ['요청', memo || '없음'],
      ]}
    />
  )
}

/** Who ordered: masked, or in the clear once revealed. */
function Orderer({ order, revealed }: { order: AdminOrder; revealed: Revealed | undefined }) {
  const text = revealed
    ? [revealed.orderer.name, revealed.orderer.phone, revealed.orderer.email].filter(Boolean).join(' · ')
    : `${order.orderer} (${order.isMember ? '회원' : '비회원'})`
  return <Facts rows={[['주문한 분', text]]} />
}

/** What a reason reveals of an order, until the order changes. */
const useReveal = (order: AdminOrder) => {
  const [shown, setShown] = useState<{ version: number; reply: Revealed }>()
  const revealed = shown?.version === order.version ? shown.reply : undefined
  const reveal = async (): Promise<Revealed | undefined> => {
    if (revealed) return revealed
    const confirmed = await confirmAction({
      title: '개인정보를 볼까요?',
      text: '누가, 언제, 왜 봤는지 열람 기록에 남아요.',
      action: '보기',
      reason: 'required',
    })
    if (!confirmed?.reason) return undefined
    try {
      const reply = await call('admin.order.reveal', {
        params: { no: order.orderNo },
        body: { reason: confirmed.reason },
      })
      setShown({ version: order.version, reply })
      return reply
    } catch (error) {
      showFailure(error)
      return undefined
    }
  }
  return { revealed, reveal }
}

/** Address and buyer of an order: masked until revealed with a reason. */
export function OrderAddress({ order }: { order: AdminOrder }) {
  const { revealed, reveal } = useReveal(order)
  const [isEditing, setEditing] = useState(false)
  const [canReveal, canWrite] = [useCan('customer.reveal'), useCan('order.write')]
  const edit = async (): Promise<void> => {
    if (await reveal()) setEditing(true)
  }
  const address = revealed?.address ?? order.address
  const gifts = order.gifts.map((gift) => ({
    ...gift,
    address: revealed?.gifts.find(({ parcel }) => parcel === gift.parcel)?.address ?? gift.address,
  }))
  return (
    <Card
      title={gifts.length > 0 ? '선물 받는 분' : '배송지'}
      actions={
        <div className="flex gap-2">
          {canReveal && !revealed && (
            <Button size="small" onClick={() => void reveal()}>
              모두 보기
            </Button>
          )}
          {canWrite && canReveal && order.canChangeAddress && !isEditing && (
            <Button size="small" onClick={() => void edit()}>
              배송지 바꾸기
            </Button>
          )}
        </div>
      }
    >
      {isEditing && revealed?.address ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <AddressForm order={order} address={revealed.address} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        address && <Address address={address} />
      )}
      {gifts.map((gift) => (
        <div key={gift.parcel} className="border-t border-line pt-3 first:border-0">
          <Address address={gift.address} />
        </div>
      ))}
      <Orderer order={order} revealed={revealed} />
    </Card>
  )
}
