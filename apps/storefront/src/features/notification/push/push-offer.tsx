import { useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useLazyComponent } from '#src/lib/use-lazy-component.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { BellIcon } from '#src/ui/icons/nav-icons.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { mayOfferPush, postponePush } from './push-offer-store.ts'

const loadSheet = () => import('./push-sheet.tsx').then(({ PushSheet }) => PushSheet)

/** Offers push messages to members in a dismissible row. The browser is asked only in the sheet that the row opens. */
export function PushOffer({ text }: { text: string }) {
  const member = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  const [isOffered, setIsOffered] = useState(true)
  const [isWanted, setIsWanted] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const { Part } = useLazyComponent(loadSheet, isWanted)
  if (!member || !isOffered || !(isOpen || mayOfferPush())) return null
  const dismiss = () => {
    postponePush()
    setIsOffered(false)
  }
  const show = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  const close = (isDone: boolean) => {
    setIsOpen(false)
    if (isDone) setIsOffered(false)
  }
  return (
    <section aria-label="푸시 알림" className="hairline-b flex items-center gap-2 py-2 pr-2 pl-5">
      <BellIcon className="shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 text-14 text-pretty text-ink-soft">{text}</p>
      <Button look="soft" size="small" onClick={show}>
        알아보기
      </Button>
      <IconButton label="푸시 알림 안내 닫기" onClick={dismiss}>
        <CloseIcon />
      </IconButton>
      {Part && <Part open={isOpen} onClose={close} />}
    </section>
  )
}
