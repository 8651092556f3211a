import type { CallReply, DisplayDocument } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { callKey } from '#src/lib/call/use-call.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { dropDraft, findDraft, saveDraft } from '#src/ui/form/form-draft.ts'
import { showFailure } from '#src/ui/overlay/toast.tsx'
import { keyOfPath, withAllottedIds } from './edit-document.ts'

type Current = CallReply<'admin.display.get'>
/** Edits that are not saved, with the save that they are based on. */
interface Edits {
  document: DisplayDocument
  version: number
}

/** Delay (ms) after the last edit before it is kept for a reload. */
const KEEP_MS = 300

export type NodeErrors = Readonly<Record<string, Readonly<Record<string, string>>>>

const errorsOf = (document: DisplayDocument, error: unknown): NodeErrors => {
  const errors: Record<string, Record<string, string>> = {}
  for (const { path, message } of error instanceof ApiError ? error.problems : []) {
    const { key, field } = keyOfPath(document, path)
    if (key !== undefined) (errors[key] ??= {})[field] ??= message
  }
  return errors
}

/** Keeps edits in the tab over a reload. They end with the tab. */
const useKeptEdits = (name: string, edits: Edits | undefined): void => {
  const owner = useStaffSession(({ staff }) => staff?.id ?? 0)
  const keep = useEffectEvent(() => {
    if (edits) saveDraft(name, owner, { ...edits })
  })
  useEffect(() => {
    if (!edits) return undefined
    const timer = setTimeout(keep, KEEP_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [edits])
}

/** Edits of the document, based on a save. Those of before a reload are there again. */
const useEdits = (saved: Edits) => {
  const brand = useStaffSession((session) => session.brand)
  const owner = useStaffSession(({ staff }) => staff?.id ?? 0)
  const name = `displays.${brand}`
  const [edits, setEdits] = useState(() => findDraft(name, owner) as Edits | undefined)
  const latest = useRef(edits)
  useKeptEdits(name, edits)
  const put = (next: Edits | undefined): void => {
    latest.current = next
    setEdits(next)
    if (!next) dropDraft(name)
  }
  const change = (edit: (document: DisplayDocument) => DisplayDocument): void => {
    const before = latest.current ?? saved
    const document = edit(before.document)
    if (document !== before.document) put({ ...before, document })
  }
  return { edits, latest, put, change }
}

type Edited = ReturnType<typeof useEdits>

interface SaveOptions {
  current: Current
  edited: Edited
  setCurrent: (next: Partial<Current>) => void
  onAllotted: (ids: Readonly<Record<string, number>>) => void
}

/** Saves the edits. What was edited meanwhile stays, with the ids that new nodes have got. */
const useSave = ({ current, edited, setCurrent, onAllotted }: SaveOptions) => {
  const [errors, setErrors] = useState<NodeErrors>({})
  const [isSaving, setSaving] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const { latest, put } = edited
  const clear = (): void => {
    setErrors({})
    setOutdated(false)
  }
  const send = async ({ document }: Edits, version: number): Promise<void> => {
    const body = { version, document, note: current.draft?.note ?? '' }
    const { draft, ids } = await call('admin.display.saveDraft', { body })
    const now = latest.current
    clear()
    setCurrent({ draft })
    onAllotted(ids)
    const isSame = now === undefined || now.document === document
    put(isSame ? undefined : { document: withAllottedIds(now.document, ids), version: draft.version })
  }
  const save = async (version = latest.current?.version): Promise<boolean> => {
    const sent = latest.current
    if (!sent || isSaving) return !sent
    setSaving(true)
    try {
      await send(sent, version ?? sent.version)
      return true
    } catch (error) {
      setErrors(errorsOf(sent.document, error))
      setOutdated(error instanceof ApiError && error.code === 'changedMeanwhile')
      showFailure(error)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { errors, isSaving, isOutdated, save, clear }
}

/** The document of a brand that is edited: the saved draft, or what is published, with the edits of this tab. */
export const useDisplayDraft = (current: Current, onAllotted: (ids: Readonly<Record<string, number>>) => void) => {
  const client = useQueryClient()
  const { draft, published } = current
  const saved = { document: draft?.document ?? published.document, version: draft?.version ?? 0 }
  const edited = useEdits(saved)
  const setCurrent = (next: Partial<Current>): void =>
    void client.setQueryData(callKey('admin.display.get'), { ...current, ...next })
  const { save, clear, ...saving } = useSave({ current, edited, setCurrent, onAllotted })
  /** Saves the edits over the draft that another person has saved. */
  const overwrite = async (): Promise<void> => {
    try {
      const now = await call('admin.display.get')
      setCurrent(now)
      await save(now.draft?.version ?? 0)
    } catch (error) {
      showFailure(error)
    }
  }
  const discardEdits = (): void => {
    edited.put(undefined)
    clear()
  }
  const { edits, change } = edited
  const document = edits?.document ?? saved.document
  return { document, isDirty: edits !== undefined, ...saving, change, save, overwrite, discardEdits }
}
