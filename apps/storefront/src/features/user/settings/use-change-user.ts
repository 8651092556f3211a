import type { CallInput } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'

/** Saves the profile, then returns to the settings with a message. Throws the refusal. */
export const useChangeUser = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return {
    change: async (body: CallInput<'user.change'>['body']): Promise<void> => {
      setReply(client, 'user.getDetail', await api('user.change', { body }))
    },
    leave: (message: string) => {
      showSnackbar(message)
      void navigate('/my-cuma/settings', { replace: true })
    },
  }
}
