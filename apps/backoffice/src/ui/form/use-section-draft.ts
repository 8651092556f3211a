import { useEffect, useRef, useState } from 'react'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { useDirtyGuard } from '#src/ui/overlay/dirty-guard.tsx'
import { dropDraft, findDraft, saveDraft } from './form-draft.ts'

const DRAFT_MS = 400

interface Edited<T> {
  value: T
  /** What was saved when the person began to edit. */
  base: string
}

/**
 * Unsaved value of a section that has its own button. It outlasts a reload of the tab, and leaving it asks first. `base` is the saved
 * value as text: a section whose base has changed since the edit began was changed by another person.
 */
export const useSectionDraft = <T>(name: string, base: string) => {
  const owner = useStaffSession(({ staff }) => staff?.id ?? 0)
  const [found] = useState(() => findDraft(name, owner) as Edited<T> | undefined)
  const [edited, setEdited] = useState<Edited<T> | undefined>(found)
  const [isRestored, setRestored] = useState(found !== undefined)
  /** Value to store: none as soon as it is discarded, before the effect of this render ends. */
  const unsaved = useRef(edited)
  const put = (next: Edited<T> | undefined): void => {
    unsaved.current = next
    setEdited(next)
  }
  const discard = (): void => {
    dropDraft(name)
    put(undefined)
    setRestored(false)
  }
  useEffect(() => {
    if (!edited) return undefined
    const store = () => unsaved.current && saveDraft(name, owner, { ...unsaved.current })
    const timer = setTimeout(store, DRAFT_MS)
    // a reload does not wait for the timer
    window.addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', store)
    }
  }, [edited, name, owner])
  useDirtyGuard(edited !== undefined, discard)
  return {
    /** Undefined: nothing is edited. */
    edited: edited?.value,
    isRestored,
    isOutdated: edited !== undefined && edited.base !== base,
    change: (value: T) => put({ value, base: edited?.base ?? base }),
    discard,
  }
}
