import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useDraftStart } from '#src/features/auth/use-draft.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { DraftKey } from '#src/lib/draft.ts'

type Texts = Record<string, string>
type Field<F> = Extract<keyof F, string>
/** Error texts by field; `form` is the error of the whole form. */
export type FormErrors<F> = Partial<Record<Field<F> | 'form', string>>

interface FormPlan<F extends Texts> {
  start: F
  /** Validates before sending. Returns the errors in the order of the form. */
  check: (fields: F) => FormErrors<F>
  /** Sends the form. Throws the server's refusal. */
  send: (fields: F) => Promise<void>
  /** Field for an error code, where the code identifies one. */
  fieldOfCode?: Readonly<Record<string, Field<F>>>
  /** Draft key: stores the fields while the user has to log in again. Never for a form with a password. */
  unsent?: DraftKey
}

/** Drops entries that are not a text, so that checks can be written as one object. */
export const toErrors = <K extends string>(
  found: Partial<Record<K, string | false | undefined>>,
): Partial<Record<K | 'form', string>> =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => Boolean(text))) as Partial<Record<K | 'form', string>>

/** Maps a server refusal to the fields it names, with the server's texts; otherwise to the whole form. */
export const errorsOfRefusal = <F extends Texts>(
  error: unknown,
  { start, fieldOfCode = {} }: Pick<FormPlan<F>, 'start' | 'fieldOfCode'>,
): FormErrors<F> => {
  if (!(error instanceof ApiError)) return { form: failureText(error) } as FormErrors<F>
  const byCode = fieldOfCode[error.code]
  if (byCode) return { [byCode]: error.problems[0]?.message ?? error.message } as FormErrors<F>
  const named = error.problems
    .map(
      ({ path, message }) =>
        [
          path
            .replace(/^body\./, '')
            .split('.')
            .at(-1) ?? '',
          message,
        ] as const,
    )
    .filter(([field]) => field in start)
  return (named.length > 0 ? Object.fromEntries(named) : { form: failureText(error) }) as FormErrors<F>
}

/** Field values and errors. Changing a field clears its error; showing errors focuses the first invalid field. */
const useFields = <F extends Texts>(plan: Pick<FormPlan<F>, 'start' | 'unsent'>) => {
  const { start, keep } = useDraftStart(plan.unsent, plan.start)
  const [fields, setFields] = useState(start)
  useEffect(() => keep(fields))
  const [errors, setErrors] = useState<FormErrors<F>>({})
  const ref = useRef<HTMLFormElement>(null)
  const show = (found: FormErrors<F>) => {
    setErrors(found)
    const [first] = Object.keys(found)
    ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const change = (changed: Partial<F>) => {
    setFields((before) => ({ ...before, ...changed }))
    setErrors((before) => {
      const stays = ([field]: [string, unknown]) => field !== 'form' && !(field in changed)
      return Object.fromEntries(Object.entries(before).filter(stays)) as FormErrors<F>
    })
  }
  return { fields, errors, ref, show, change }
}

/** Runs one task at a time. Ignores calls while a task runs, e.g. a double tap. */
export const useOneWork = () => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}

/** Form state. Keeps the typed values, shows errors beside the fields, and sends one request at a time. */
export const useForm = <F extends Texts>(plan: FormPlan<F>) => {
  const { fields, errors, ref, show, change } = useFields(plan)
  const { busy, run } = useOneWork()
  const send = () =>
    run(async () => {
      try {
        await plan.send(fields)
      } catch (error) {
        show(errorsOfRefusal(error, plan))
      }
    })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = plan.check(fields)
    if (Object.keys(found).length > 0) show(found)
    else void send()
  }
  const valueOf = (name: Field<F>) => ({ name, value: fields[name] ?? '', error: errors[name] })
  const set = (name: Field<F>) => (value: string) => change({ [name]: value } as Partial<F>)
  return {
    fields,
    errors,
    busy,
    show,
    // POST, so that a submit before hydration puts no typed value into the URL
    formProps: { ref, onSubmit, noValidate: true, method: 'post' as const },
    /** Props for a plain text field. */
    field: (name: Field<F>) => ({
      ...valueOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name)(event.currentTarget.value),
    }),
    /** Props for a field whose onChange passes the value itself, e.g. a phone number. */
    given: (name: Field<F>) => ({ ...valueOf(name), onChange: set(name) }),
  }
}
