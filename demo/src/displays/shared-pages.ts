import type { BrandPlan, PagePlan, SectionPlan } from '#src/displays/display-book.ts'

/** Pages that every brand has under the same key. */
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
    { title: '처음부터 함께해 주세요', ui: 'grid', choice: { marks: ['funding'], by: 'popular', skip: 6, take: 10 } },
  ],
}

/** New products that sell best. The shop fills this page from its sales. */
export const bestNewPage: BrandPlan['sidePages'][number] = {
  key: 'best-new',
  sections: [{ title: '새로 와서 많이 찾아요', sub: '이번 주에 사랑받은 새 상품', ui: 'ranked', more: '/best' }],
}

const tops = [
  [91, '과일', 'cat-91'],
  [93, '수산', 'cat-93'],
  [96, '정육', 'cat-96'],
  [97, '채소', 'cat-97'],
  [95, '식품', 'cat-95'],
] as const

/** Returns one tab for each top category. */
export const topTabs = (choice: Omit<NonNullable<SectionPlan['choice']>, 'of'>): NonNullable<SectionPlan['tabs']> =>
  tops.map(([id, name, picture]) => [name, { ...choice, of: [id] }, picture] as const)

export const bestPage = (name: string, only: { homegrown?: boolean } = {}): PagePlan => ({
  name,
  key: 'best',
  type: 'tab_in_tab',
  sections: [
    { title: '많이 팔린 순', ui: 'ranked', order: 'popular', tabs: topTabs({ ...only, by: 'popular', take: 15 }) },
    { title: '후기 좋은 순', ui: 'ranked', tabs: topTabs({ ...only, by: 'score', take: 15 }) },
    { title: '많이 찜한 순', ui: 'ranked', tabs: topTabs({ ...only, by: 'favorite', take: 40 }) },
  ],
})
