import { gradeOfRank, gradesWith, nextGradeOf } from '@shop/rules'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { GradeCard } from './grade-card.tsx'

/** Renders the card of a member with this grade and purchases in won. */
const show = async (rank: number, purchAmt: number) => {
  const next = nextGradeOf(purchAmt)
  fakeServer({
    'user.getGradeInfo': () => ({
      purchAmt,
      floors: gradesWith(undefined).map(({ purchAmt: floor }) => floor),
      nextMonthGrade: { isMax: next === undefined, nextGrade: next ?? null },
    }),
  })
  setSessionUser({ userType: 'email' })
  renderPages('/my', { '/my': () => <GradeCard name="한가을" grade={gradeOfRank(rank)} picture={null} /> })
  await screen.findByText(/등급이 돼요|등급이에요/)
  const bar = screen.queryByRole('progressbar')
  return {
    text: screen.getByRole('region', { name: '회원 등급' }).textContent,
    bar: bar && [bar.getAttribute('aria-label'), Number(bar.getAttribute('value'))],
  }
}

test('[ENTITY-3] a purchase of 650,000 won shows the grade of next month', async () => {
  const { text, bar } = await show(0, 650_000)
  expect(text).toContain('다음 달 ‘열매’ 등급이 돼요.')
  expect(text).not.toContain('가장 높은')
  expect(text).not.toContain('더 구매 확정하면')
  expect(text).toContain('지금 새싹 · 최근 석 달 구매 650,000원')
  expect(bar).toEqual(['다음 달 열매 등급까지', 100])
})

test('[ENTITY-3] a member who reached the next grade sees the amount missing for the following one', async () => {
  const { text, bar } = await show(0, 150_000)
  expect(text).toContain('다음 달 ‘잎새’ 등급이 돼요. 150,000원 더 구매 확정하면 ‘꽃’ 등급이 돼요.')
  expect(bar).toEqual(['다음 달 꽃 등급까지', 50])
})

test('[ENTITY-3] a member about to lose grades sees the amount that keeps the grade and the grade without it', async () => {
  const { text, bar } = await show(3, 0)
  expect(text).toContain('600,000원 더 구매 확정하면 다음 달에도 ‘열매’ 등급이에요. 지금대로라면 ‘새싹’ 등급이 돼요.')
  expect(text).not.toContain('100,000원')
  expect(bar).toEqual(['다음 달 열매 등급까지', 0])
})

test('[ENTITY-3] a member about to lose one grade sees which grade comes next month', async () => {
  const { text, bar } = await show(2, 200_000)
  expect(text).toContain('100,000원 더 구매 확정하면 다음 달에도 ‘꽃’ 등급이에요. 지금대로라면 ‘잎새’ 등급이 돼요.')
  expect(bar).toEqual(['다음 달 꽃 등급까지', 66])
})

test.each([
  [0, 70_000, '30,000원 더 구매 확정하면 다음 달 ‘잎새’ 등급이 돼요.', ['다음 달 잎새 등급까지', 70]],
  [2, 300_000, '300,000원 더 구매 확정하면 다음 달 ‘열매’ 등급이 돼요.', ['다음 달 열매 등급까지', 50]],
])(
  '[ENTITY-3] [C014] a member who keeps grade %d with %d won sees the amount missing for the next grade',
  async (rank, purchAmt, said, bar) => {
    const shown = await show(rank, purchAmt)
    expect(shown.text).toContain(said)
    expect(shown.text).not.toContain('지금대로라면')
    expect(shown.bar).toEqual(bar)
  },
)

test('[ENTITY-3] a member who keeps the highest grade sees no progress bar', async () => {
  const { text, bar } = await show(3, 700_000)
  expect(text).toContain('다음 달에도 가장 높은 ‘열매’ 등급이에요.')
  expect(bar).toBeNull()
})
