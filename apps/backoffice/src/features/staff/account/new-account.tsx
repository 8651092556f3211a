import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Dialog } from '#src/ui/overlay/dialog.tsx'
import { showToast } from '#src/ui/overlay/toast.tsx'
import { FormError } from '../login/form-error.tsx'
import { OneTimePassword } from './one-time-password.tsx'
import { type Grant, RoleField } from './role-field.tsx'

const FORM = 'new-staff'

/** Errors of a refused account by field. */
const errorsOf = (error: unknown): Record<string, string> => {
  const problems = error instanceof ApiError ? error.problems : []
  const named = problems.filter(({ path }) => path.startsWith('body.'))
  return named.length === 0
    ? { form: failureText(error) }
    : Object.fromEntries(named.map(({ path, message }) => [path.split('.')[1] ?? '', message]))
}

/** Dialog that adds a staff account to the brand and shows its one-time password. */
export function NewAccount({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [grants, setGrants] = useState<Grant[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [password, setPassword] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    try {
      const created = await call('admin.staff.create', { body: { email: email.trim(), name: name.trim(), grants } })
      await client.invalidateQueries({ queryKey: ['admin.staff.list'] })
      showToast(`${created.account.name} 님을 추가했어요.`)
      if (created.password === null) onClose()
      else setPassword(created.password)
    } catch (error) {
      setErrors(errorsOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (password !== undefined) return <OneTimePassword password={password} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="직원 추가"
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" form={FORM} look="primary" busy={busy}>
            추가
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        aria-label="직원 추가"
        onSubmit={(event) => void add(event)}
        className="flex flex-col gap-4 pb-2"
      >
        <TextField
          label="이메일"
          type="email"
          required
          value={email}
          error={errors['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="이름"
          required
          value={name}
          error={errors['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <RoleField value={grants} onChange={setGrants} error={errors['grants']} />
        <FormError text={errors['form']} />
      </form>
    </Dialog>
  )
}
