import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { dropUnsent, findUnsent, hasUnsent, putUnsent, type UnsentPlace, whileOpen } from '#src/lib/unsent.ts'
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
  const [waits] = useState(() => hasUnsent(form))
  const owner = useOwner(waits)
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    if (owner === undefined || !waits) return
    const content = findUnsent({ form, owner })
    dropUnsent(form)
    if (content !== undefined) latest.current(content)
  }, [form, owner, waits])
}

/** For a form that is a page: it starts with what this member had typed, and keeps what is. */
export const useUnsentStart = <T>(place: UnsentPlace | undefined, start: T): { start: T; keep: (typed: T) => void } => {
  const [found] = useState(() => place && (findUnsent(place) as Partial<T> | undefined))
  const [first] = useState<T>({ ...start, ...found })
  const current = useRef(first)
  const form = place?.form
  useEffect(() => {
    if (form !== undefined) dropUnsent(form)
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
