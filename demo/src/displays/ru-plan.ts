import { type BrandPlan, categoryLinks, link } from '#src/displays/display-book.ts'
import { bestNewPage, bestPage, fundingPage, topTabs } from '#src/displays/shared-pages.ts'

/** Pages of ru: gifts, events and treats in a playful style. */
export const ruPlan: BrandPlan = {
  platform: 'ru',
  pages: [
    {
      name: '추천',
      key: 'home',
      type: 'simple_list',
      sections: [
        {
          title: '오늘의 이벤트',
          ui: 'hero_carousel',
          hideInformation: true,
          links: [
            link('hero-ru-gift', '마음은 가볍게, 선물은 달콤하게', '/category/fruit-gift', '주소 몰라도 보내요'),
            link('hero-ru-berry', '딸기 축제가 열렸어요', '/category/grape-berry', '새벽에 딴 딸기'),
            link('hero-ru-sweet', '달콤한 오후 세 시', '/category/bakery', '디저트 모아 보기'),
            link('section-snack', '차와 한과 한 접시', '/category/nuts', '손님상에 딱 맞아요'),
          ],
        },
        {
          title: '무엇을 찾으세요?',
          ui: 'quick_links',
          hideInformation: true,
          links: [
            ...categoryLinks([91, 93, 96, 97, 95]),
            ...categoryLinks([9108, 9506, 9508]),
            link('section-funding', '펀딩', '/funding'),
            link('section-wholesale', '도매', '/wholesale'),
          ],
        },
        {
          title: '지금 안 사면 후회해요',
          sub: '할인 큰 상품 모음이 곧 끝나요',
          ui: 'timed_deal',
          choice: { by: 'discount', take: 10, skip: 2 },
          endsIn: 2,
        },
        {
          title: '누구에게 선물할까요?',
          ui: 'grid',
          tabs: [
            ['부모님께', { marks: ['gift'], price: [50000, 300000], take: 8 }, 'hanwoo-2'],
            ['친구에게', { of: [9506, 9508], take: 8 }, 'cake'],
            ['고마운 분께', { of: [9108, 9308], marks: ['gift'], take: 8 }, 'fruitmix'],
            ['나에게', { of: [9103, 9302], by: 'favorite', take: 8 }, 'shine-2'],
          ],
          more: '/category/fruit-gift',
        },
        { title: '찜이 모인 베스트', sub: '좋아하는 종류부터 살펴보세요', ui: 'home_best' },
        {
          title: '보면 담게 되는 영상',
          sub: '선물 고르기 전에 살짝',
          ui: 'video_rail',
          clips: ['gift-fruit', 'shine', 'strawberry', 'hanwoo', 'honey', 'apple', 'salmon', 'recipe-salad'],
        },
        { title: '많이 사는 상품이에요', ui: 'ranked', order: 'popular', choice: { take: 10 }, more: '/best' },
        { title: '알유에서만 만나요', sub: '다른 곳에는 없는 단독 상품', ui: 'rail', choice: { marks: ['excl'] } },
        {
          title: '작은 사치 한 접시',
          sub: '오늘은 눈으로 먼저 맛보세요',
          ui: 'big_card',
          // pictures without product information
          hideInformation: true,
          choice: { of: [9302, 9601, 9107], by: 'score', take: 6 },
        },
        {
          title: '같이 모으면 열려요',
          ui: 'banner',
          hideInformation: true,
          links: [link('section-funding', '펀딩에 함께해 보세요', '/funding', '모일수록 가까워져요')],
        },
        { title: '오픈 예정', sub: '알림을 켜고 먼저 만나요', ui: 'rail', choice: { marks: ['soon'] } },
        {
          title: '받고 나서 남긴 이야기',
          sub: '사진과 함께 전해 온 후기예요',
          ui: 'review_rail',
          choice: { of: [9103, 9108, 9506, 9508, 96], by: 'score', take: 12 },
        },
        { title: '후기가 말해 줘요', sub: '별점 높은 상품만 모았어요', ui: 'grid', choice: { by: 'score', take: 12 } },
        { title: '간식 서랍 채우기', ui: 'rail', choice: { of: [9502, 9506, 9508], by: 'favorite' } },
        { title: '이제 막 도착했어요', ui: 'grid', order: 'latest', choice: { by: 'latest', take: 12 } },
      ],
    },
    {
      name: '선물',
      key: 'gift',
      type: 'products',
      sections: [
        {
          title: '3만원대',
          ui: 'grid',
          choice: { marks: ['gift'], price: [30_000, 39_999], take: 30 },
          picture: 'gim',
        },
        {
          title: '4만원대',
          ui: 'grid',
          choice: { marks: ['gift'], price: [40_000, 49_999], take: 30 },
          picture: 'shine-2',
        },
        {
          title: '5만원대',
          ui: 'grid',
          choice: { marks: ['gift'], price: [50_000, 59_999], take: 30 },
          picture: 'pear',
        },
        {
          title: '6~9만원대',
          ui: 'grid',
          choice: { marks: ['gift'], price: [60_000, 99_999], take: 30 },
          picture: 'abalone-2',
        },
        {
          title: '10만원대',
          ui: 'grid',
          choice: { marks: ['gift'], price: [100_000, 199_999], take: 30 },
          picture: 'hanwoo-2',
        },
        {
          title: '선물을 미리 보여 드려요',
          ui: 'video_rail',
          clips: ['gift-hanwoo', 'gift-fruit', 'abalone', 'tangerine', 'rice'],
        },
      ],
    },
    bestPage('베스트'),
    {
      name: '이벤트',
      key: 'event',
      type: 'simple_list',
      sections: [
        {
          title: '이번 주 이벤트',
          ui: 'banner',
          hideInformation: true,
          links: [
            link('hero-ru-sweet', '디저트 위크', '/category/bakery', '케이크부터 쿠키까지'),
            link('hero-ru-berry', '베리 베리 데이', '/category/grape-berry'),
          ],
        },
        { title: '앱에서만 드려요', ui: 'rail', choice: { marks: ['app'] } },
        { title: '친구와 나누면 열려요', ui: 'grid', choice: { marks: ['share'], not: ['wholesale'] } },
        {
          title: '오늘 뭐 먹지 영상',
          ui: 'video_rail',
          clips: ['recipe-stew', 'mackerel', 'belly', 'egg', 'potato', 'sweetpotato', 'napa', 'wholesale'],
        },
      ],
    },
    {
      name: '커뮤니티',
      key: 'community',
      type: 'simple_list',
      sections: [
        {
          title: '이웃이 많이 찜했어요',
          sub: '찜이 많은 상품이에요',
          ui: 'ranked',
          choice: { by: 'favorite', take: 10 },
        },
        {
          title: '함께 여는 즐거움',
          ui: 'banner',
          hideInformation: true,
          links: [link('section-funding', '같이 모으면 열리는 펀딩', '/funding', '목표까지 함께 채워요')],
        },
        { title: '별점이 말해 줘요', ui: 'rail', choice: { by: 'score', take: 12 } },
        {
          title: '나눠 먹기 좋아요',
          sub: '이웃과 나누기 좋은 넉넉한 양',
          ui: 'grid',
          choice: { marks: ['wholesale'], take: 10 },
        },
        { title: '친구에게 알리면 열려요', ui: 'rail', choice: { marks: ['share'], not: ['wholesale'] } },
      ],
    },
    {
      name: '신상',
      key: 'new',
      type: 'tab_in_tab',
      sections: [
        { title: '새로 나왔어요', ui: 'grid', order: 'latest', tabs: topTabs({ by: 'latest', take: 15 }) },
        { title: '찜이 많아요', ui: 'grid', tabs: topTabs({ by: 'favorite', take: 15, skip: 2 }) },
      ],
    },
  ],
  sidePages: [fundingPage, bestNewPage],
  groups: [
    {
      title: '선물 상담소',
      picture: 'section-gift',
      sections: [
        {
          title: '센스 있는 첫 선물',
          ui: 'grid',
          style: true,
          picture: 'cookie',
          tabs: [
            ['달콤하게', { of: [9506] }, 'cake'],
            ['건강하게', { of: [9505] }, 'redginseng'],
            ['근사하게', { of: [9607, 9308] }, 'abalone-2'],
          ],
        },
      ],
    },
    {
      title: '홈카페',
      picture: 'section-snack',
      sections: [{ title: '차 한 잔과 디저트', ui: 'grid', style: true, picture: 'tea', choice: { of: [9508, 9506] } }],
    },
  ],
}
