import { type BrandPlan, categoryLinks, link } from '#src/displays/display-book.ts'
import { bestNewPage, bestPage, fundingPage, topTabs } from '#src/displays/shared-pages.ts'

/** Pages of cuma: fruit directly from the orchard, with large pictures. */
export const cumaPlan: BrandPlan = {
  platform: 'cuma',
  pages: [
    {
      name: '홈',
      key: 'home',
      type: 'simple_list',
      sections: [
        {
          title: '이 계절의 과수원',
          ui: 'hero_carousel',
          hideInformation: true,
          links: [
            link('hero-cuma-orchard', '오늘 딴 사과와 배', '/category/apple-pear', '산지에서 바로 보내요'),
            link('hero-cuma-jeju', '제주에서 온 귤빛 편지', '/category/citrus', '한라봉·천혜향 예약 중'),
            link('hero-cuma-grape', '한 송이의 선물', '/category/grape-berry', '샤인머스캣 당도 선별'),
            link('section-gift', '마음을 담은 과일 상자', '/category/fruit-gift', '보자기 포장 무료'),
          ],
        },
        {
          title: '바로가기',
          ui: 'quick_links',
          hideInformation: true,
          links: categoryLinks([9101, 9102, 9103, 9104, 9105, 9106, 9107, 9108, 93, 96]),
        },
        {
          title: '별점 높은 과일',
          sub: '받아 본 분들이 맛있다고 했어요',
          ui: 'big_card',
          choice: { of: [91], by: 'score', take: 6 },
          more: '/category/fruit',
        },
        {
          title: '할인 큰 과일 모음',
          sub: '시간이 남아 있는 동안 첫 화면에 모아 둬요',
          ui: 'timed_deal',
          choice: { of: [91, 97], by: 'discount', take: 8 },
          endsIn: 2,
        },
        { title: '카테고리별 베스트', sub: '과일부터 고기까지 많이 사는 것만 골랐어요', ui: 'home_best' },
        {
          title: '쿠마에서만 만나요',
          sub: '산지와 함께 고른 단독 상품',
          ui: 'rail',
          choice: { marks: ['excl'], by: 'favorite' },
        },
        {
          title: '당도별로 골라 보세요',
          ui: 'grid',
          tabs: [
            ['아삭 사과·배', { of: [9101], take: 8 }, 'cat-9101'],
            ['상큼 감귤', { of: [9102], take: 8 }, 'cat-9102'],
            ['달콤 포도·베리', { of: [9103], take: 8 }, 'cat-9103'],
            ['말랑 복숭아', { of: [9104], take: 8 }, 'cat-9104'],
          ],
        },
        {
          title: '과일 선물, 실패 없이',
          ui: 'banner',
          hideInformation: true,
          links: [
            link('section-gift', '고마운 분께 과일 한 상자', '/category/fruit-gift', '주소를 몰라도 선물할 수 있어요'),
          ],
        },
        {
          title: '많이 사는 상품',
          ui: 'ranked',
          order: 'popular',
          choice: { by: 'popular', take: 10 },
          more: '/best',
        },
        {
          title: '영상으로 먼저 맛보기',
          sub: '10초면 충분해요',
          ui: 'video_rail',
          clips: ['apple', 'shine', 'strawberry', 'tangerine', 'gift-fruit', 'honey', 'hanwoo', 'mackerel'],
        },
        {
          title: '맛본 분들의 이야기',
          sub: '사진과 함께 남겨 주신 후기예요',
          ui: 'review_rail',
          choice: { of: [91], by: 'favorite', take: 12 },
        },
        { title: '과일과 어울리는 한 상', sub: '치즈부터 한우까지', ui: 'rail', choice: { of: [95, 96], by: 'score' } },
        { title: '함께 여는 펀딩', ui: 'rail', choice: { marks: ['funding'] }, more: '/funding' },
        { title: '새로 들어왔어요', ui: 'grid', order: 'latest', choice: { by: 'latest', take: 12 } },
      ],
    },
    bestPage('베스트'),
    {
      name: '제철과일',
      key: 'season',
      type: 'products',
      sections: [
        { title: '지금이 제철', ui: 'grid', choice: { of: [9101, 9102, 9106], take: 30 }, picture: 'apple' },
        { title: '하우스 햇과일', ui: 'grid', choice: { of: [9103, 9105], take: 30 }, picture: 'strawberry' },
        { title: '물 건너온 과일', ui: 'grid', choice: { of: [9107], take: 30 }, picture: 'mango' },
        {
          title: '과일 곁들인 한 상 영상',
          ui: 'video_rail',
          clips: [
            'recipe-salad',
            'salmon',
            'abalone',
            'sweetpotato',
            'potato',
            'napa',
            'rice',
            'belly',
            'egg',
            'recipe-stew',
            'wholesale',
          ],
        },
      ],
    },
    {
      name: '선물관',
      key: 'gift',
      type: 'simple_list',
      sections: [
        {
          title: '선물하기 좋은 날',
          ui: 'banner',
          hideInformation: true,
          links: [link('section-gift', '받는 분이 주소를 적어요', '/category/fruit-gift')],
        },
        { title: '5만원 이하 마음 선물', ui: 'grid', choice: { marks: ['gift'], price: [0, 50000] } },
        {
          title: '품격을 담은 선물',
          ui: 'big_card',
          choice: { marks: ['gift'], price: [50001, 300000], by: 'favorite', take: 8 },
        },
        {
          title: '선물 고르기 전에 잠깐',
          ui: 'video_rail',
          clips: ['gift-fruit', 'gift-hanwoo', 'shine', 'honey'],
        },
      ],
    },
  ],
  sidePages: [fundingPage, bestNewPage],
  groups: [
    {
      title: '과수원 이야기',
      picture: 'hero-cuma-orchard',
      sections: [
        {
          title: '농부가 고른 과일',
          ui: 'grid',
          style: true,
          picture: 'apple-2',
          tabs: topTabs({ by: 'score', take: 8 }),
        },
        { title: '상자째 쟁여 두기', ui: 'rail', choice: { of: [91], price: [30000, 90000] } },
      ],
    },
    {
      title: '홈파티 과일',
      picture: 'hero-cuma-grape',
      sections: [
        {
          title: '와인과 어울리는 과일',
          ui: 'grid',
          style: true,
          picture: 'shine',
          choice: { of: [9103, 9107], by: 'score' },
        },
      ],
    },
  ],
}
