import { useState } from 'react'
import { dropDraft, findDraft, saveDraft } from '#src/lib/draft.ts'

interface Typed<T> {
  typed: T
}

/** Draft of a form about a gift. It survives a reload of the tab for half an hour. `owner` identifies the gift. */
export const openGiftDraft = <T>(form: string, owner: string) => {
  const key = { form: `gift-${form}`, owner }
  return {
    find: (): T | undefined => (findDraft(key) as Typed<T> | undefined)?.typed,
    save: (typed: T): void => saveDraft(key, { typed } satisfies Typed<T>),
    drop: (): void => dropDraft(key.form),
  }
}

/** Text of a note that survives a reload. `drop` forgets it once it is sent. */
export const useTypedNote = (form: string, owner: string) => {
  const draft = openGiftDraft<string>(form, owner)
  const [note, setNote] = useState(() => draft.find() ?? '')
  const change = (typed: string) => {
    setNote(typed)
    draft.save(typed)
  }
  return { note, change, drop: draft.drop }
}
