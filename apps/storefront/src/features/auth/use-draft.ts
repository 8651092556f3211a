import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { dropDraft, findUnsent, hasDraft, putUnsent, type UnsentPlace, whileOpen } from '#src/lib/draft.ts'
import { isMember, useAuth } from './auth-store.ts'

/** The member whose words are typed; nobody is asked for where that does not matter. AUTH-5 */
const useOwner = (matters: boolean): string | undefined => {
  const member = useAuth(({ status, user }) => status === 'ready' && isMember(user))
  return useQuery({ ...callQuery(api, 'user.getDetail'), enabled: member && matters }).data?.uuid
}

/** Keeps what is typed if the login ends over it; `typed` answers undefined while there is nothing to keep. */
const useWhileOpen = (form: string, owner: string | undefined, typed: () => unknown): void => {
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(() => {
    if (owner === undefined) return undefined
    return whileOpen(() => {
      const content = latest.current()
      if (content !== undefined) putUnsent({ form, owner }, content)
    })
  }, [form, owner])
}

/** For a layer over a page: what is typed into it is not lost with the login. */
export const useKeepUnsent = (form: string, open: boolean, typed: () => unknown): void =>
  useWhileOpen(form, useOwner(open), () => (open ? typed() : undefined))

/** Gives back, once, what this member had typed before they had to log in again. */
export const useFoundUnsent = (form: string, onFound: (content: unknown) => void): void => {
  const [waits] = useState(() => hasDraft(form))
  const owner = useOwner(waits)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    if (owner === undefined || !waits) return
    const content = findUnsent({ form, owner })
    dropDraft(form)
    if (content !== undefined) latest.current(content)
  }, [form, owner, waits])
}

const GUEST = 'guest'

/** Whose choices these are, as they were when the page opened: whoever comes after them on the same page is not taken for them. */
const useChooser = (matters: boolean): string | undefined => {
  const isGuest = useAuth(({ status, user }) => status === 'ready' && !isMember(user))
  const member = useOwner(matters)
  const now = isGuest ? GUEST : member
  const [first, setFirst] = useState(now)
  if (first === undefined && now !== undefined) setFirst(now)
  return first === now ? now : undefined
}

/**
 * For choices that are come back to after the shop was left: a member's or a guest's, they are written down as they are made, and
 * given back once to the next opening of this form. `choices` is the same object until something is chosen.
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
    const content = owner !== undefined && waits ? findUnsent({ form, owner }) : undefined
    // a guest does not know yet whether they are the member who left it
    if (content || (waits && owner !== undefined && owner !== GUEST)) dropDraft(form)
    if (content) latest.current.onFound(content)
  }, [form, owner, waits])
  useEffect(() => {
    if (owner !== undefined && choices !== first) putUnsent({ form, owner }, latest.current.write(choices))
  }, [form, owner, choices, first])
}

/** For a form that is a page: it starts with what this member had typed, and keeps what is. */
export const useUnsentStart = <T>(place: UnsentPlace | undefined, start: T): { start: T; keep: (typed: T) => void } => {
  const [found] = useState(() => place && (findUnsent(place) as Partial<T> | undefined))
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
