import type { BrandPlan, PagePlan, SectionPlan } from '#src/displays/display-book.ts'

/** Pages every brand has under the same key. */
export const fundingPage: BrandPlan['sidePages'][number] = {
  key: 'funding',
  sections: [
    {
      title: '지금 모으고 있어요',
      sub: '함께 모으면 산지가 움직여요',
      ui: 'big_card',
      choice: { marks: ['funding'], by: 'popular', take: 6 },
      picture: 'section-funding',
    },
    {
      title: '곧 문을 열어요',
      sub: '오픈 알림을 받아 보세요',
      ui: 'rail',
      choice: { marks: ['soon'], by: 'favorite' },
    },
    { title: '새로 시작한 펀딩', ui: 'grid', order: 'latest', choice: { marks: ['funding'], by: 'latest', take: 10 } },
  ],
}

export const wholesalePage: BrandPlan['sidePages'][number] = {
  key: 'wholesale',
  sections: [
    {
      title: '이번 주 도매 시세',
      sub: '음식점 사장님이 먼저 찾아요',
      ui: 'ranked',
      choice: { marks: ['wholesale'], take: 10 },
      picture: 'section-wholesale',
    },
    { title: '과일·채소 도매', ui: 'grid', choice: { marks: ['wholesale'], of: [91, 97] } },
    { title: '수산·정육·식품 도매', ui: 'grid', choice: { marks: ['wholesale'], of: [93, 95, 96] } },
  ],
}

const tops = [
  [91, '과일', 'cat-91'],
  [93, '수산', 'cat-93'],
  [96, '정육', 'cat-96'],
  [97, '채소', 'cat-97'],
  [95, '식품', 'cat-95'],
] as const

/** One tab for each top category. */
export const topTabs = (choice: Omit<NonNullable<SectionPlan['choice']>, 'of'>): NonNullable<SectionPlan['tabs']> =>
  tops.map(([id, name, picture]) => [name, { ...choice, of: [id] }, picture] as const)

export const bestPage = (name: string): PagePlan => ({
  name,
  key: 'best',
  type: 'tab_in_tab',
  sections: [
    { title: '많이 담은 순', ui: 'ranked', order: 'popular', tabs: topTabs({ by: 'popular', take: 15 }) },
    { title: '후기 좋은 순', ui: 'ranked', order: 'popular', tabs: topTabs({ by: 'score', take: 15 }) },
    { title: '많이 찜한 순', ui: 'ranked', order: 'popular', tabs: topTabs({ by: 'favorite', take: 15 }) },
  ],
})
