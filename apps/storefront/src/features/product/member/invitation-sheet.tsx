import type { Product } from '@shop/contract'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Sheet } from '#src/ui/overlay/sheet.tsx'
import type { MemberAct } from './member-act.ts'
import { memberIntents } from './member-intent.ts'

const titles: Readonly<Record<MemberAct, string>> = {
  favorite: '찜하려면 로그인해 주세요',
  bookmark: '영상을 저장하려면 로그인해 주세요',
  alarm: '알림을 받으려면 로그인해 주세요',
  ask: '문의하려면 로그인해 주세요',
  buy: '회원만 살 수 있는 상품이에요',
  vote: '도움이 됐다고 알리려면 로그인해 주세요',
  report: '신고하려면 로그인해 주세요',
  coupon: '쿠폰을 받으려면 로그인해 주세요',
}
const texts: Readonly<Record<MemberAct, string>> = {
  favorite: '찜한 상품은 로그인한 어느 기기에서나 다시 볼 수 있어요.',
  bookmark: '저장한 영상은 로그인한 어느 기기에서나 다시 볼 수 있어요.',
  alarm: '살 수 있게 되면 바로 알려 드려요.',
  ask: '답변이 달리면 알려 드려요. 비밀 글로도 물어볼 수 있어요.',
  buy: '로그인하면 보던 상품으로 돌아와 이어서 살 수 있어요.',
  vote: '로그인하면 보던 후기로 돌아와 바로 알려 드려요.',
  coupon: '로그인하면 보던 화면으로 돌아와 쿠폰을 바로 받아요.',
  report: '신고하면 나에게는 바로 보이지 않고, 운영자가 확인해요.',
}

interface InvitationSheetProps {
  open: boolean
  onClose: () => void
  act: MemberAct
  product: Pick<Product, 'id'>
  /** What of the product the action is about. */
  subject?: string | undefined
  /** Address at which the action resumes after the login. Defaults to this page. */
  returnTo?: string
}

/** Invites a guest to log in for a member action. Returns afterwards to the page where the action resumes. */
export function InvitationSheet({ open, onClose, act, product, subject, returnTo }: InvitationSheetProps) {
  const { pathname, search } = useLocation()
  const login = `/login?returnUrl=${encodeURIComponent(returnTo ?? `${pathname}${search}`)}`
  return (
    <Sheet open={open} onClose={onClose} title={titles[act]}>
      <p className="text-14 text-pretty text-ink-soft">{texts[act]}</p>
      <div className="mt-6 flex flex-col gap-2">
        <ButtonLink to={login} size="large" wide onClick={() => memberIntents().keep(act, product.id, subject)}>
          로그인하기
        </ButtonLink>
        <Button look="ghost" wide onClick={onClose}>
          다음에 할게요
        </Button>
      </div>
    </Sheet>
  )
}
