import { useQueryClient } from '@tanstack/react-query'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/**
 * Runs a write about a customer, then reads the page of the customer again and says what was done; `done` may depend on the reply.
 * False if it failed.
 */
export const useCustomerChange = () => {
  const client = useQueryClient()
  return async <Reply>(run: () => Promise<Reply>, done: string | ((reply: Reply) => string)): Promise<boolean> => {
    let reply: Reply
    try {
      reply = await run()
    } catch (error) {
      showFailure(error)
      return false
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => /^admin\.(customer|point)\./.test(String(name)),
    })
    showToast(typeof done === 'string' ? done : done(reply))
    return true
  }
}
