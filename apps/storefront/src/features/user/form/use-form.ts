import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useUnsentStart } from '#src/features/auth/use-draft.ts'
import { failureText } from '#src/features/snackbar/show-failure.ts'
import { ApiError } from '#src/lib/call/api-error.ts'
import type { UnsentPlace } from '#src/lib/draft.ts'

type Texts = Record<string, string>
type Field<F> = Extract<keyof F, string>
/** What is wrong: beside a field, or (`form`) with all of it. */
export type FormErrors<F> = Partial<Record<Field<F> | 'form', string>>

interface FormPlan<F extends Texts> {
  start: F
  /** What is wrong before anything is sent, in the order of the form. */
  check: (fields: F) => FormErrors<F>
  /** Sends it. Throws the refusal. */
  send: (fields: F) => Promise<void>
  /** The field a refusal speaks of, where its code says so. */
  fieldOfCode?: Readonly<Record<string, Field<F>>>
  /** Where what is typed waits for whoever has to log in again over it. Never for a form with a password. */
  unsent?: UnsentPlace
}

/** Drops what is no text, so that a check can be written as one list. */
export const toErrors = <K extends string>(
  found: Partial<Record<K, string | false | undefined>>,
): Partial<Record<K | 'form', string>> =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => Boolean(text))) as Partial<Record<K | 'form', string>>

/** The fields a refusal of the server names, in its words; else the whole form. */
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

/** What is typed and what is wrong with it: a changed field is no longer wrong; the first wrong one takes the focus. */
const useFields = <F extends Texts>(plan: Pick<FormPlan<F>, 'start' | 'unsent'>) => {
  const { start, keep } = useUnsentStart(plan.unsent, plan.start)
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

/** Runs one work at a time: a second tap before the first is answered does nothing. */
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

/** A form that keeps what is typed, says what is wrong beside its field, and is sent once at a time. */
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
    // sent before the page is awake, nothing typed may stand in an address
    formProps: { ref, onSubmit, noValidate: true, method: 'post' as const },
    /** For a plain text field. */
    field: (name: Field<F>) => ({
      ...valueOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name)(event.currentTarget.value),
    }),
    /** For a field that gives its value itself, e.g. a phone number. */
    given: (name: Field<F>) => ({ ...valueOf(name), onChange: set(name) }),
  }
}
