import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { dropDraft, findDraft, saveDraft } from './form-draft.ts'

const DRAFT_MS = 400

/** Options of a reset that drops what was typed: without them those of the form apply, which keep it. */
export const forgetTyped = { keepDirtyValues: false }

interface Stored {
  owner: number
  isDirty: boolean
  withheld: ReadonlySet<string>
}

/** Stores what the person types, without the withheld fields. */
const useStoredDraft = <V extends FieldValues>(
  name: string,
  form: UseFormReturn<V>,
  { owner, isDirty, withheld }: Stored,
): void => {
  useEffect(() => {
    if (!isDirty) return undefined
    const store = () => {
      const stored = Object.entries(form.getValues()).filter(([field]) => !withheld.has(field))
      saveDraft(name, owner, Object.fromEntries(stored))
    }
    // later, so that a form that is reset meanwhile stores nothing
    let timer = setTimeout(store, DRAFT_MS)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(store, DRAFT_MS)
      },
    })
    // a reload does not wait for the timer
    window.addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      window.removeEventListener('pagehide', store)
    }
  }, [isDirty, name, owner, form, withheld])
}

/** Restores the draft of an earlier visit, and stores what the person types, except in the private fields. */
export const useDraft = <V extends FieldValues>(
  name: string,
  form: UseFormReturn<V>,
  { values, privateFields }: { values: V; privateFields: readonly string[] },
) => {
  const owner = useStaffSession(({ staff }) => staff?.id ?? 0)
  const [found] = useState(() => findDraft(name, owner))
  const [withheld] = useState(() => new Set(privateFields))
  const [isRestored, setRestored] = useState(found !== undefined)
  const { isDirty } = form.formState
  const restore = useEffectEvent(() => {
    for (const [field, value] of Object.entries(found ?? {}))
      if (field !== 'version') form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
  })
  useEffect(() => restore(), [])
  useStoredDraft(name, form, { owner, isDirty, withheld })
  const discard = (): void => {
    form.reset(values, forgetTyped)
    dropDraft(name)
    setRestored(false)
  }
  return { isRestored, discard }
}
