import type { AdminReviewState, ReviewAction } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'
import { numberText } from '#src/lib/format/texts.ts'

export const stateTexts: Readonly<Record<AdminReviewState, readonly [label: string, tone: Tone]>> = {
  shown: ['보임', 'good'],
  reported: ['신고됨', 'warn'],
  waiting: ['결정 기다림', 'warn'],
  appealed: ['이의 제기', 'accent'],
  hidden: ['가려짐', 'plain'],
}

const actionTexts: Readonly<Record<ReviewAction['action'], string>> = {
  hide: '가림',
  show: '다시 보임',
  answer: '답글',
  accept: '이의 받아들임',
  reject: '이의 물리침',
}

/** Who did what: `신고로 가림`. */
export const actionText = ({ actor, action }: Pick<ReviewAction, 'actor' | 'action'>): string =>
  actor === 'reports' ? `신고로 ${actionTexts[action]}` : `운영자가 ${actionTexts[action]}`

/** Sentences with which a decision is explained unless another one is typed. */
export const RESTORE_REASON = '확인해 보니 운영 원칙을 어기지 않았어요.'
export const REJECT_REASON = '다시 살펴봤지만 운영 원칙에 맞지 않아요.'

/** A writer with the counts that are not zero. */
export const writerText = (writer: string, counts: readonly (readonly [label: string, count: number])[]): string =>
  [
    writer,
    counts
      .filter(([, count]) => count > 0)
      .map(([label, count]) => `${label} ${numberText(count)}개`)
      .join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ')
