import { pick, type Random } from '#src/loading/seed.ts'

const families = [
  '김',
  '이',
  '박',
  '최',
  '정',
  '강',
  '조',
  '윤',
  '장',
  '임',
  '한',
  '오',
  '서',
  '신',
  '권',
  '황',
  '안',
  '송',
]
const lasts = [
  '수',
  '진',
  '희',
  '영',
  '호',
  '은',
  '민',
  '아',
  '경',
  '우',
  '연',
  '석',
  '주',
  '미',
  '훈',
  '정',
  '선',
  '원',
]

/** Returns a masked writer name, as a shop shows it. It belongs to no real person. */
export const writerOf = (random: Random): string =>
  `${pick(random, families)}*${random() < 0.92 ? pick(random, lasts) : ''}`

/** Returns a time `daysAgo` days before `now`, between 08:00 and 23:00 in Seoul. */
export const writtenAt = (random: Random, now: Date, daysAgo: number): Date => {
  const midnight = Math.floor((now.getTime() + 9 * 3_600_000) / 86_400_000) * 86_400_000 - 9 * 3_600_000
  const minute = 8 * 60 + Math.floor(random() * 15 * 60)
  return new Date(midnight - daysAgo * 86_400_000 + minute * 60_000 + Math.floor(random() * 60_000))
}
