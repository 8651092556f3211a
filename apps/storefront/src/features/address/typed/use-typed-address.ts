import { useEffect, useRef, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useFoundUnsent, useKeepUnsent } from '#src/features/auth/use-draft.ts'
import { whileOpen } from '#src/lib/draft.ts'
import type { AddressDraft } from '../address-draft.ts'
import { guestAddresses } from '../guest-addresses.ts'

/** What is typed of an address on the way to an order. */
export interface TypedAddress {
  draft: AddressDraft
  /** Whether it goes into the member's book too. */
  keeps: boolean
}

const isTypedAddress = (content: unknown): content is TypedAddress =>
  typeof (content as Partial<TypedAddress>).draft === 'object'

/** A guest has no login that would lead back here: what is typed stays on the device when the page is left, or their visit ends. AUTH-6 */
const useKeepOfGuest = (form: string, open: boolean, typed: () => TypedAddress | undefined): void => {
  const guest = useAuth(({ status, user }) => status === 'ready' && !isMember(user))
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(() => {
    if (!open || !guest) return undefined
    const keep = () => {
      const content = latest.current()
      if (content) guestAddresses().saveTyped(form, content.draft)
    }
    // a phone may end a page that is not looked at without another word
    const keepUnseen = () => {
      if (document.visibilityState === 'hidden') keep()
    }
    const close = whileOpen(keep)
    document.addEventListener('visibilitychange', keepUnseen)
    window.addEventListener('pagehide', keep)
    return () => {
      close()
      document.removeEventListener('visibilitychange', keepUnseen)
      window.removeEventListener('pagehide', keep)
    }
  }, [form, open, guest])
}

/**
 * Keeps what is typed into the form of this name if it has to be left: a member's until they are logged in again (AUTH-3), a
 * guest's like the addresses they used (AUTH-6).
 */
export const useKeepTyped = (form: string, open: boolean, typed: () => TypedAddress | undefined): void => {
  useKeepUnsent(form, open, typed)
  useKeepOfGuest(form, open, typed)
}

/** What a guest had typed before; given back once, to the form when it opens. */
export const useTypedAsGuest = (form: string, open: boolean): AddressDraft | undefined => {
  const guest = useAuth(({ user }) => !isMember(user))
  const [found] = useState(() => (open && guest ? guestAddresses().findTyped(form) : undefined))
  const wasOpen = useRef(false)
  useEffect(() => {
    // what is saved, or closed by hand, is not left over
    if (open || wasOpen.current) guestAddresses().dropTyped()
    wasOpen.current = open
  }, [open])
  return found
}

/** Gives back, once, what a member had typed before they had to log in again. */
export const useFoundTyped = (form: string, onFound: (typed: TypedAddress) => void): void =>
  useFoundUnsent(form, (content) => {
    if (isTypedAddress(content)) onFound(content)
  })
