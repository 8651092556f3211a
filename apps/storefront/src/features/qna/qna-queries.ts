import type { Qna, QnaInput } from '@shop/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import { api, sendCall } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { qnaInput } from './qna-input.ts'

/** Number of own questions per request, the latest ones: as many as the call gives. They are merged into the public ones. */
const MOST_OWN = 25

/** Public questions, with the user's own ones in full. */
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

/**
 * Replaces the user's own questions in the public list by their full version. Puts a question just asked first, even if the
 * public list is slightly older.
 */
const layOver = (all: readonly Qna[], mine: readonly Qna[], page: number): Qna[] => {
  const own = new Map(mine.map((qna) => [qna.id, qna]))
  const [first] = all
  const isNew = ({ createdAt }: Qna): boolean => page === 0 && (first === undefined || createdAt > first.createdAt)
  return [...mine.filter(isNew), ...all.map((qna) => own.get(qna.id) ?? qna)]
}

// the product contains the number of questions
const TOUCHED = ['qna.list', 'qna.listMine', 'product.get']

/** Asks and deletes questions, and invalidates the queries that show them. Both throw the server's error. */
export const useQnaActs = (productId: number) => {
  const client = useQueryClient()
  const renew = () => Promise.all(TOUCHED.map((name) => client.invalidateQueries({ queryKey: [name] })))
  return {
    /** `key`: idempotency key, the same for each retry of one question. */
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
