import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { memberIntents } from '#src/features/product/member/member-intent.ts'
import { loginPathOf } from '#src/features/user/session/return-path.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'

/** Member actions of broadcasts. */
export type LiveAct = 'alarm' | 'coupon' | 'report'

const texts: Readonly<Record<LiveAct, readonly [title: string, text: string]>> = {
  alarm: ['방송 알림을 받으려면 로그인해 주세요', '방송이 시작되면 바로 알려 드려요.'],
  coupon: ['쿠폰을 받으려면 로그인해 주세요', '로그인하면 보던 방송으로 돌아와 쿠폰을 받을 수 있어요.'],
  report: ['신고하려면 로그인해 주세요', '신고한 대화는 나에게 바로 보이지 않고, 운영자가 확인해요.'],
}

interface Invitation {
  act: LiveAct
  /** Broadcast of the action. */
  id: number
  isOpen: boolean
}
const useInvitation = create<Invitation>(() => ({ act: 'alarm', id: 0, isOpen: false }))

export const inviteToLive = (act: LiveAct, id: number): void => useInvitation.setState({ act, id, isOpen: true })
const close = (): void => useInvitation.setState({ isOpen: false })

/** What an alarm is about, so that it is not taken for that of a product with the same id. */
export const ALARM_SUBJECT = 'live'

/** Invites a guest to log in for an action of a broadcast. An alarm is turned on after the login. AUTH-5 */
export function LiveInvitation() {
  const { act, id, isOpen } = useInvitation()
  const { pathname, search } = useLocation()
  const [title, text] = texts[act]
  // leaving the page closes its sheet
  useEffect(() => close, [])
  const keep = () => {
    if (act === 'alarm') memberIntents().keep('alarm', id, ALARM_SUBJECT)
  }
  return (
    <Sheet open={isOpen} onClose={close} title={title}>
      <p className="text-14 text-pretty text-ink-soft">{text}</p>
      <div className="mt-6 flex flex-col gap-2">
        <ButtonLink to={loginPathOf(`${pathname}${search}`)} size="large" wide onClick={keep}>
          로그인하기
        </ButtonLink>
        <Button look="ghost" wide onClick={close}>
          다음에 할게요
        </Button>
      </div>
    </Sheet>
  )
}
