import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { dropDraft, findDraft, hasDraft, saveDraft, type DraftKey, whileOpen } from '#src/lib/draft.ts'
import { isMember, useAuth } from './auth-store.ts'

/** Returns the member who owns the draft. Sends no request if `matters` is false. AUTH-5 */
const useOwner = (matters: boolean): string | undefined => {
  const member = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  return useQuery({ ...callQuery(api, 'user.getDetail'), enabled: member && matters }).data?.uuid
}

/** Saves the draft if the login expires. `typed` returns undefined if there is nothing to save. */
const useWhileOpen = (form: string, owner: string | undefined, typed: () => unknown): void => {
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(() => {
    if (owner === undefined) return undefined
    return whileOpen(() => {
      const content = latest.current()
      if (content !== undefined) saveDraft({ form, owner }, content)
    })
  }, [form, owner])
}

/** Saves the draft of an overlay if the login expires. */
export const useSavedDraft = (form: string, open: boolean, typed: () => unknown): void =>
  useWhileOpen(form, useOwner(open), () => (open ? typed() : undefined))

/** Passes the draft that the member left before the login to `onFound`, once. */
export const useFoundDraft = (form: string, onFound: (content: unknown) => void): void => {
  const [waits] = useState(() => hasDraft(form))
  const owner = useOwner(waits)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    if (owner === undefined || !waits) return
    const content = findDraft({ form, owner })
    dropDraft(form)
    if (content !== undefined) latest.current(content)
  }, [form, owner, waits])
}

const GUEST = 'guest'

/**
 * Returns the user who owns the choices. Undefined if the user has changed since the page opened, so that choices are never
 * attributed to another user.
 */
const useChooser = (matters: boolean): string | undefined => {
  const isGuest = useAuth(({ status, user }) => status === 'ready' && !isMember(user))
  const member = useOwner(matters)
  const now = isGuest ? GUEST : member
  const [first, setFirst] = useState(now)
  if (first === undefined && now !== undefined) setFirst(now)
  return first === now ? now : undefined
}

/**
 * Stores choices that must survive leaving the shop, for a member or a guest. Saves each change, and restores the choices once,
 * when the form opens next. `choices` is the same object until the user chooses something.
 */
export const useWrittenDown = <T extends object>(
  form: string,
  choices: T,
  { write, onFound }: { write: (choices: T) => object; onFound: (content: object) => void },
): void => {
  const [first] = useState(choices)
  const [waits] = useState(() => hasDraft(form))
  const owner = useChooser(waits || choices !== first)
  const latest = useRef({ write, onFound })
  useEffect(() => {
    latest.current = { write, onFound }
  })
  useEffect(() => {
    const content = owner !== undefined && waits ? findDraft({ form, owner }) : undefined
    // a guest may still log in as the member who left the draft
    if (content || (waits && owner !== undefined && owner !== GUEST)) dropDraft(form)
    if (content) latest.current.onFound(content)
  }, [form, owner, waits])
  useEffect(() => {
    if (owner !== undefined && choices !== first) saveDraft({ form, owner }, latest.current.write(choices))
  }, [form, owner, choices, first])
}

/** For a form that is a page: starts with the member's draft and saves the current one. */
export const useDraftStart = <T>(place: DraftKey | undefined, start: T): { start: T; keep: (typed: T) => void } => {
  const [found] = useState(() => place && (findDraft(place) as Partial<T> | undefined))
  const [first] = useState<T>({ ...start, ...found })
  const current = useRef(first)
  const form = place?.form
  useEffect(() => {
    if (form !== undefined) dropDraft(form)
  }, [form])
  const typed = () => (found === undefined && current.current === first ? undefined : current.current)
  useWhileOpen(form ?? '', place?.owner, typed)
  return {
    start: first,
    keep: (typed) => {
      current.current = typed
    },
  }
}
