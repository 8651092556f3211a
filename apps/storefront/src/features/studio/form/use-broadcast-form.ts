import type { AdminLiveBroadcast } from '@shop/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useOneWork } from '#src/features/user/form/use-form.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import { dropDraft, findDraft, saveDraft } from '#src/lib/draft.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { staffApi } from '../session/staff-api.ts'
import {
  type BroadcastFields,
  checkFields,
  differencesOf,
  emptyFields,
  errorsOf,
  type FieldErrors,
  fieldsOf,
  toBroadcastInput,
} from './broadcast-fields.ts'
import { type ChosenImage, useChosenImage } from './chosen-image.ts'

/** Change of another person since the form was opened. */
export interface Conflict {
  latest: AdminLiveBroadcast
  /** Names of the fields that were changed. */
  changed: readonly string[]
}

export const draftNameOf = (id: number | undefined): string => `studio-broadcast-${id ?? 'new'}`

interface FormPlan {
  /** Undefined for a new broadcast. */
  broadcast: AdminLiveBroadcast | undefined
  /** Id of the staff account, so that another one does not see the draft. */
  staffId: number
  onSaved: (saved: AdminLiveBroadcast, problem?: unknown) => void
}

interface Draft {
  fields: BroadcastFields
  /** Version that the changes are based on. */
  version: number | undefined
}

/** Fields with their draft, which survives a reload of the page. */
const useDraftFields = ({ broadcast, staffId }: FormPlan) => {
  const form = draftNameOf(broadcast?.id)
  const owner = `staff-${staffId}`
  const [start] = useState(() => (broadcast ? fieldsOf(broadcast) : emptyFields))
  const [draft] = useState(() => findDraft({ form, owner }) as Draft | undefined)
  const [fields, setFields] = useState<BroadcastFields>(() => ({ ...start, ...draft?.fields }))
  const [version, setVersion] = useState(draft?.version ?? broadcast?.version)
  const first = useRef(fields)
  useEffect(() => {
    if (fields !== first.current) saveDraft({ form, owner }, { fields, version } satisfies Draft)
  }, [form, owner, fields, version])
  const drop = () => {
    first.current = fields
    dropDraft(form)
  }
  return { start, fields, setFields, version, setVersion, drop, isRestored: draft !== undefined }
}

const uploadImage = async (id: number, { photo, forget }: ChosenImage): Promise<AdminLiveBroadcast | undefined> => {
  if (!photo) return undefined
  const { broadcast } = await staffApi('admin.live.setImage', { params: { id }, body: { file: photo.file } })
  forget()
  return broadcast
}

/** Errors beside the fields. Showing them focuses the first one; changing a field clears its error. */
const useErrors = () => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const ref = useRef<HTMLFormElement>(null)
  const show = (found: FieldErrors): void => {
    setErrors(found)
    ref.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus()
  }
  const clear = (changed: object): void =>
    setErrors((before) => {
      const stays = ([field]: [string, unknown]) => field !== 'form' && !(field in changed)
      return Object.fromEntries(Object.entries(before).filter(stays))
    })
  return { errors, ref, show, clear }
}

const save = async (
  broadcast: AdminLiveBroadcast | undefined,
  fields: BroadcastFields,
  version: number | undefined,
): Promise<AdminLiveBroadcast> => {
  const body = toBroadcastInput(fields)
  if (!broadcast) return (await staffApi('admin.live.create', { body })).broadcast
  const input = { params: { id: broadcast.id }, body: { ...body, version: version ?? broadcast.version } }
  return (await staffApi('admin.live.change', input)).broadcast
}

/** Reads what another person has changed, if that is why a change was refused. Undefined for any other refusal. */
const findConflict = async (
  error: unknown,
  broadcast: AdminLiveBroadcast | undefined,
  start: BroadcastFields,
): Promise<Conflict | undefined> => {
  if (!broadcast || !(error instanceof ApiError) || error.code !== 'changedMeanwhile') return undefined
  const { broadcast: latest } = await staffApi('admin.live.get', { params: { id: broadcast.id } })
  return { latest, changed: differencesOf(start, fieldsOf(latest)) }
}

/** Sends the form, one request at a time. */
const useSending = (plan: FormPlan, draft: ReturnType<typeof useDraftFields>, show: (found: FieldErrors) => void) => {
  const { broadcast, onSaved } = plan
  const [conflict, setConflict] = useState<Conflict>()
  const image = useChosenImage()
  const { busy, run } = useOneWork()
  const explain = async (error: unknown): Promise<void> => {
    const found = await findConflict(error, broadcast, draft.start)
    if (found) setConflict(found)
    else show(errorsOf(error))
  }
  const send = (version = draft.version) =>
    run(async () => {
      let saved: AdminLiveBroadcast
      try {
        saved = await save(broadcast, draft.fields, version)
      } catch (error) {
        return explain(error).catch((reason: unknown) => show(errorsOf(reason)))
      }
      draft.drop()
      try {
        onSaved((await uploadImage(saved.id, image)) ?? saved)
      } catch (problem) {
        // the texts are saved; only the picture is missing
        onSaved(saved, problem)
      }
    })
  return { conflict, setConflict, image, busy, send }
}

/** Form of a new or a scheduled broadcast. */
export const useBroadcastForm = (plan: FormPlan) => {
  const draft = useDraftFields(plan)
  const { errors, ref, show, clear } = useErrors()
  const { conflict, setConflict, image, busy, send } = useSending(plan, draft, show)
  const { start, fields, setFields, setVersion } = draft
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = checkFields(fields, serverNow(), plan.broadcast && start.scheduledAt)
    if (Object.keys(found).length > 0) show(found)
    else void send()
  }
  return {
    fields,
    errors,
    conflict,
    image,
    busy,
    isRestored: draft.isRestored,
    formProps: { ref, noValidate: true, onSubmit },
    change: (changed: Partial<BroadcastFields>) => {
      setFields((before) => ({ ...before, ...changed }))
      clear(changed)
    },
    /** Saves the own input over the other change. */
    keepOwn: () => {
      const latest = conflict?.latest.version
      setConflict(undefined)
      setVersion(latest)
      return send(latest)
    },
    /** Discards the own input for the other change. */
    takeTheirs: () => {
      if (!conflict) return
      setFields(fieldsOf(conflict.latest))
      setVersion(conflict.latest.version)
      setConflict(undefined)
    },
    /** Discards the draft. */
    discard: draft.drop,
  }
}

export type BroadcastForm = ReturnType<typeof useBroadcastForm>
