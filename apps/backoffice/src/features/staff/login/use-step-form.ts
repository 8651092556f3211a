import { type FormEvent, useState } from 'react'
import { codeOf, failureText } from '#src/lib/call/api-error.ts'

interface StepForm<F extends string> {
  start: Record<F, string>
  /** Returns the error of each invalid field. */
  check: (values: Record<F, string>) => Partial<Record<NoInfer<F>, string | false>>
  send: (values: Record<F, string>) => Promise<void>
  /** Field that an error code belongs to. Other errors are shown above the button. */
  fieldOfCode?: Readonly<Record<string, NoInfer<F>>>
}

/** Form of one step of the login: errors beside its fields, and one attempt at a time. */
export const useStepForm = <F extends string>({ start, check, send, fieldOfCode = {} }: StepForm<F>) => {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Partial<Record<F | 'form', string>>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const found = Object.entries(check(values)).filter(([, error]) => error)
    setErrors(Object.fromEntries(found) as typeof errors)
    if (found.length > 0 || busy) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const field = fieldOfCode[codeOf(error) ?? ''] ?? 'form'
      setErrors({ [field]: failureText(error) } as typeof errors)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    formError: errors.form,
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    field: (name: F) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
  }
}
