import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { dropDraft } from './form-draft.ts'
import { type Difference, findTheirs, listDifferences, type Theirs } from './merge.ts'
import { useDirtyGuard, useSaveKey } from '#src/ui/overlay/dirty-guard.tsx'
import { forgetTyped, useDraft } from './use-draft.ts'

const none: readonly string[] = []

export interface RecordFormOptions<V extends FieldValues> {
  /** Name of the draft: `product.12`. */
  draft: string
  /** Fields with personal data, which are not stored in the draft. */
  privateFields?: readonly (keyof V & string)[]
  /** Schema of the call's body, from `@shop/contract/admin/<word>`. It checks the values as they are typed; `save` gets them unparsed. */
  schema: z.ZodType
  /** Saved values, with `version` if the row has one. New saved values replace fields that were not edited. */
  values: V
  /** Saves the values. Its errors are shown beside the fields that they name. */
  save: (values: V) => Promise<unknown>
  /** Names of the fields, for the merge dialog. */
  labels: Readonly<Partial<Record<keyof V & string, string>>>
  /** Text of a value in the merge dialog; undefined: its plain text. */
  textOf?: (field: string, value: unknown) => string | undefined
}

interface Conflict {
  theirs: Theirs
  differences: Difference[]
}

/** Shows the errors of a refused save: beside the fields that they name, others above the buttons. */
const showErrors = <V extends FieldValues>(form: UseFormReturn<V>, error: unknown): void => {
  const problems = error instanceof ApiError ? error.problems : []
  const named = problems.filter(({ path }) => path.startsWith('body.'))
  for (const { path, message } of named) form.setError(path.slice('body.'.length) as Path<V>, { message })
  if (named.length === 0) form.setError('root', { message: failureText(error) })
}

/** Sets a value as if the person had typed it. */
const setTyped = <V extends FieldValues>(form: UseFormReturn<V>, field: string, value: unknown): void =>
  form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  })

const errorIn = (errors: unknown, name: string): string | undefined => {
  const found = name.split('.').reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors)
  return (found as { message?: string } | undefined)?.message
}

/** Ways to connect fields to a form. */
const connectFields = <V extends FieldValues>(form: UseFormReturn<V>) => ({
  /** Props of a text field, a select or a text area. */
  field: (name: Path<V>) => ({ ...form.register(name), error: errorIn(form.formState.errors, name) }),
  /** Props of a control with a value of its own: numbers, days, lists. */
  value: <P extends Path<V>>(name: P) => ({
    // oxlint-disable-next-line react/incompatible-library -- components are not compiled, so nothing is memoized wrongly
    value: form.watch(name),
    onChange: (value: PathValue<V, P>) => setTyped(form, name, value),
    error: errorIn(form.formState.errors, name),
  }),
})

/** Names the fields that the person changes while a form is saved. */
const listTyped = async <V extends FieldValues>(form: UseFormReturn<V>, save: () => Promise<unknown>) => {
  const changed = new Set<string>()
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ name }) => name !== undefined && changed.add(name.replace(/\..*$/, '')),
  })
  try {
    await save()
  } finally {
    unsubscribe()
  }
  // values of the reply change fields too, which are not dirty
  return [...changed].filter((field) => form.getFieldState(field as Path<V>).isDirty)
}

/** Saves a form. A change of another person opens a conflict, whose `merge` saves on the other's version. */
const useSave = <V extends FieldValues>(form: UseFormReturn<V>, { draft, values, save }: RecordFormOptions<V>) => {
  const [conflict, setConflict] = useState<Conflict>()
  const send = async (body: V): Promise<void> => {
    try {
      const typed = await listTyped(form, () => save(body))
      dropDraft(draft)
      const now = form.getValues()
      // what was saved is the new start; the values of the reply arrive through `values`
      form.reset({ ...now, ...Object.fromEntries(typed.map((field) => [field, body[field]])) }, forgetTyped)
      for (const field of typed) setTyped(form, field, now[field])
    } catch (error) {
      const theirs = findTheirs(error)
      if (theirs) setConflict({ theirs, differences: listDifferences(values, form.getValues(), theirs.values) })
      else showErrors(form, error)
    }
  }
  const submit = (): void => {
    form.clearErrors('root')
    void form.handleSubmit(send)()
  }
  const merge = (fromTheirs: readonly string[]): void => {
    const { values: theirs = {} } = conflict?.theirs ?? {}
    for (const field of fromTheirs) setTyped(form, field, theirs[field])
    if ('version' in theirs) setTyped(form, 'version', theirs['version'])
    setConflict(undefined)
    submit()
  }
  return { submit, conflict: conflict && { ...conflict, merge, close: () => setConflict(undefined) } }
}

/** Checks raw values by a schema, whose input may be wider than the values of the form: one form may create and change. */
const resolverOf = <V extends FieldValues>(schema: z.ZodType) =>
  standardSchemaResolver<V, unknown, unknown>(
    { '~standard': { version: 1, vendor: 'zod', validate: (values) => schema['~standard'].validate(values) } },
    undefined,
    { raw: true },
  )

/**
 * Form of one saved record, over React Hook Form and the schema of a call's body:
 *
 *   const record = useRecordForm({ draft: `staff.${id}`, schema: adminStaffCalls['admin.staff.change'].body, values, labels,
 *     save: (body) => call('admin.staff.change', { params: { id }, body }) })
 *   <RecordForm record={record} label="직원"> <TextField label="이름" {...record.field('name')} /> </RecordForm>
 *
 * Values that are not text use `record.value(name)`: `<NumberField {...record.value('price')} />`. Typed values outlast a reload. Leaving
 * asks first. ⌘S saves. A refusal `changedMeanwhile` opens the merge dialog, which saves again on the other's version.
 */
export const useRecordForm = <V extends FieldValues>(options: RecordFormOptions<V>) => {
  const { draft, schema, values } = options
  const form = useForm<V>({
    resolver: resolverOf<V>(schema),
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, isSubmitting, errors } = form.formState
  const { submit, conflict } = useSave(form, options)
  const { isRestored, discard } = useDraft(draft, form, { values, privateFields: options.privateFields ?? none })
  useDirtyGuard(isDirty && !isSubmitting, () => dropDraft(draft))
  useSaveKey(submit)
  return {
    form,
    ...connectFields(form),
    isDirty,
    isSaving: isSubmitting,
    isRestored,
    discard,
    submit,
    conflict,
    labels: options.labels as Readonly<Record<string, string>>,
    textOf: options.textOf,
    rootError: errors.root?.message,
  }
}
export type RecordFormState<V extends FieldValues> = ReturnType<typeof useRecordForm<V>>
