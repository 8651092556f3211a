import { expect, test } from 'vitest'
import { writerText } from './review-texts.ts'

test('[backoffice] counts of zero are not shown beside a writer', () => {
  const counts = [
    ['후기', 3],
    ['가린 후기', 0],
    ['다시 보인 후기', 1],
  ] as const
  expect(writerText('김**', counts)).toBe('김** · 후기 3개, 다시 보인 후기 1개')
  expect(writerText('김**', [['문의', 0]])).toBe('김**')
})
