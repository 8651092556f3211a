import type { Qna, QnaInput } from '@shop/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api, sendCall } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { qnaInput } from './qna-input.ts'

/** As many of one's own as a call gives: they are laid over the public ones. */
const MOST_OWN = 100

/** Questions as everybody sees them, with one's own in full. */
export const useQnas = (productId: number, page: number) => {
  const member = useAuth(({ user }) => isMember(user))
  const everybody = useQuery({
    ...callQuery(api, 'qna.list', qnaInput(productId, page)),
    placeholderData: keepPreviousData,
  })
  const ownInput = { params: { id: productId }, query: { take: MOST_OWN } }
  // AUTH-5
  const { data: mine } = useQuery({ ...callQuery(api, 'qna.listMine', ownInput), enabled: member })
  return { ...everybody, qnas: everybody.data && layOver(everybody.data.qnas, mine?.qnas ?? [], page) }
}

/** One's own in full among everybody's; what one has just asked stands before them, even where their list is a moment older. */
const layOver = (all: readonly Qna[], mine: readonly Qna[], page: number): Qna[] => {
  const own = new Map(mine.map((qna) => [qna.id, qna]))
  const [first] = all
  const isNew = ({ createdAt }: Qna): boolean => page === 0 && (first === undefined || createdAt > first.createdAt)
  return [...mine.filter(isNew), ...all.map((qna) => own.get(qna.id) ?? qna)]
}

// the product says how many questions it has
const TOUCHED = ['qna.list', 'qna.listMine', 'product.get']

/** Asking and taking back; what shows them is asked for anew afterwards. Both throw the server's refusal. */
export const useQnaActs = (productId: number) => {
  const client = useQueryClient()
  const renew = () => Promise.all(TOUCHED.map((name) => client.invalidateQueries({ queryKey: [name] })))
  return {
    /** `key`: the same for each try of one question, so that it is asked once. */
    ask: async (question: QnaInput, key: string): Promise<void> => {
      await sendCall('qna.ask', { params: { id: productId }, body: question }, { idempotencyKey: key })
      await renew()
    },
    remove: async (id: number): Promise<void> => {
      await api('qna.remove', { params: { id } })
      await renew()
    },
  }
}
