import type { CallReply, Qna, QnaInput } from '@shop/contract'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isMember, useAuth } from '#src/features/auth/auth-store.ts'
import type { SentReport } from '#src/features/review/report/report-form-sheet.tsx'
import { api, sendCall } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { invalidateTwice } from '#src/lib/call/invalidate-twice.ts'
import { qnaInput } from './qna-input.ts'

/** Number of own questions per request, the latest ones: as many as the call gives. They are merged into the public ones. */
const MOST_OWN = 25

type QnaMarks = CallReply<'qna.listMarks'>
/** Questions that this member reported. REVIEW-3 */
const marksQuery = callQuery(api, 'qna.listMarks')

/** Public questions, with the user's own ones in full and without those that this member reported. */
export const useQnas = (productId: number, page: number) => {
  const member = useAuth(({ user }) => isMember(user))
  const everybody = useQuery({
    ...callQuery(api, 'qna.list', qnaInput(productId, page)),
    placeholderData: keepPreviousData,
  })
  const ownInput = { params: { id: productId }, query: { take: MOST_OWN } }
  // AUTH-5
  const { data: mine } = useQuery({ ...callQuery(api, 'qna.listMine', ownInput), enabled: member })
  const { data: marks } = useQuery({ ...marksQuery, enabled: member })
  const hidden = new Set(member ? marks?.reported : [])
  const shown = everybody.data?.qnas.filter(({ id }) => !hidden.has(id))
  return { ...everybody, qnas: shown && withOwn(shown, mine?.qnas ?? [], page) }
}

/**
 * Replaces the user's own questions in the public list by their full version. Puts hidden ones and a question just asked
 * first: the public list has none that is hidden, and may be slightly older.
 */
const withOwn = (all: readonly Qna[], mine: readonly Qna[], page: number): Qna[] => {
  const own = new Map(mine.map((qna) => [qna.id, qna]))
  const [first] = all
  const listed = new Set(all.map(({ id }) => id))
  const isMissing = ({ id, isHidden, createdAt }: Qna): boolean =>
    page === 0 && !listed.has(id) && (isHidden || first === undefined || createdAt > first.createdAt)
  return [...mine.filter(isMissing), ...all.map((qna) => own.get(qna.id) ?? qna)]
}

const hideReported = (client: QueryClient, id: number): void =>
  void client.setQueryData<QnaMarks>(marksQuery.queryKey, (marks) => ({
    reported: [...new Set([id, ...(marks?.reported ?? [])])],
  }))

// the product contains the number of questions
const changedQueries = ['qna.list', 'qna.listMine', 'product.get']

/** Asks, reports and deletes questions, and invalidates the queries that show them. All throw the server's error. */
export const useQnaActs = (productId: number) => {
  const client = useQueryClient()
  const renew = () => Promise.all(changedQueries.map((name) => invalidateTwice(client, { queryKey: [name] })))
  return {
    /** `key`: idempotency key, the same for each retry of one question. */
    ask: async (question: QnaInput, key: string): Promise<void> => {
      await sendCall('qna.ask', { params: { id: productId }, body: question }, { idempotencyKey: key })
      await renew()
    },
    /** Reports a question and hides it for this member at once. */
    report: async (id: number, { reasonId, reason, key }: SentReport): Promise<void> => {
      const input = { params: { id }, body: { reviewReportReasonId: reasonId, reason } }
      await sendCall('qna.report', input, { idempotencyKey: key })
      hideReported(client, id)
      // enough reports hide the question for all
      await renew()
    },
    /** Hides a question that was reported before, or is gone. */
    hide: async (id: number): Promise<void> => {
      hideReported(client, id)
      await renew()
    },
    remove: async (id: number): Promise<void> => {
      await api('qna.remove', { params: { id } })
      await renew()
    },
  }
}
