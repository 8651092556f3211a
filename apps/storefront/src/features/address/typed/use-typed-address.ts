import { useEffect, useRef, useState } from 'react'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { useFoundDraft, useSavedDraft } from '#src/features/auth/use-draft.ts'
import { whileOpen } from '#src/lib/draft.ts'
import type { AddressDraft } from '../address-draft.ts'
import { guestAddresses } from '../guest-addresses.ts'

/** Address draft in the checkout. */
export interface TypedAddress {
  draft: AddressDraft
  /** Whether to add it to the member's book. */
  keeps: boolean
}

const isTypedAddress = (content: unknown): content is TypedAddress =>
  typeof (content as Partial<TypedAddress>).draft === 'object'

/**
 * Stores a guest's draft on the device when the page is left or the visit ends, because a guest has no login that leads back
 * here. AUTH-6
 */
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
    // phones may kill a hidden page without another event
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
 * Stores the draft of this form if the page has to be left: a member's until the next login (AUTH-3), a guest's like the
 * addresses they used (AUTH-6).
 */
export const useKeepTyped = (form: string, open: boolean, typed: () => TypedAddress | undefined): void => {
  useSavedDraft(form, open, typed)
  useKeepOfGuest(form, open, typed)
}

/** Returns a guest's earlier draft once, when the form opens. */
export const useTypedAsGuest = (form: string, open: boolean): AddressDraft | undefined => {
  const guest = useAuth(({ user }) => !isMember(user))
  const [found] = useState(() => (open && guest ? guestAddresses().findTyped(form) : undefined))
  const wasOpen = useRef(false)
  useEffect(() => {
    // a saved or manually closed form leaves no draft
    if (open || wasOpen.current) guestAddresses().dropTyped()
    wasOpen.current = open
  }, [open])
  return found
}

/** Passes a member's draft from before the login to `onFound`, once. */
export const useFoundTyped = (form: string, onFound: (typed: TypedAddress) => void): void =>
  useFoundDraft(form, (content) => {
    if (isTypedAddress(content)) onFound(content)
  })
