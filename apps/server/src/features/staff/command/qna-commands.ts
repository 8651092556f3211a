import { formatSeoulTime } from '@shop/rules'
import { answerQna } from '#src/features/qna/answer-qna.ts'
import { listOpen } from '#src/features/qna/qna-sql.ts'
import type { App } from '#src/handler-context.ts'
import type { Checked } from './check-commands.ts'
import { CommandError } from './command-error.ts'
import { readId } from './command-line.ts'

const MOST_QNAS = 50
const MOST_LETTERS = 1000

/** Questions that wait for the seller's answer. */
export const showQnas = async ({ db }: Pick<App, 'db'>): Promise<Checked> => {
  const open = await listOpen(db, { most: MOST_QNAS })
  const lines = open.map(
    ({ id, contents, isPrivate, createdAt, productId, product, seller }) =>
      `  ${id}  ${formatSeoulTime(createdAt)}  ${productId} ${product} (${seller})${isPrivate ? '  비밀글' : ''}\n    ${contents.replaceAll('\n', '\n    ')}`,
  )
  return { text: [`답을 기다리는 문의 ${open.length}개`, ...lines].join('\n'), isRight: true }
}

/** The seller's words to a question; said again they take the place of the first. Throws `CommandError`, `qnaNotFound`. */
export const answerByStaff = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  [given, ...words]: readonly string[],
): Promise<string> => {
  const id = readId(given, 'qna answer')
  const answer = words.join(' ').trim()
  if (answer === '' || answer.length > MOST_LETTERS)
    throw new CommandError(`qna answer ${id} 뒤에 답을 ${MOST_LETTERS}자까지 적어 주세요.`)
  await answerQna(db, id, answer, clock())
  return `${id}번 문의에 답했어요.`
}
