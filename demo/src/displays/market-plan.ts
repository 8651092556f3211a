import { type BrandPlan, categoryLinks, link } from '#src/displays/display-book.ts'
import { bestNewPage, bestPage, fundingPage, topTabs } from '#src/displays/shared-pages.ts'

/** Pages of market: a daily shop with a dense, quick layout. */
export const marketPlan: BrandPlan = {
  platform: 'market',
  pages: [
    {
      name: '마켓홈',
      key: 'home',
      type: 'simple_list',
      sections: [
        {
          title: '오늘의 장보기',
          ui: 'hero_carousel',
          hideInformation: true,
          links: [
            link('hero-market-veg', '채소 한 바구니 가득', '/category/vegetable', '매일 아침 들어와요'),
            link('hero-market-dawn', '아침 식탁을 가볍게', '/category/dairy-drink', '새벽에 담아 차갑게'),
            link('hero-market-sea', '새벽 경매 수산물', '/category/fish', '손질까지 마쳤어요'),
            link('section-fresh', '많이 사는 신선한 것들', '/best', '마켓 인기 상품'),
          ],
        },
        {
          title: '빠른 카테고리',
          ui: 'quick_links',
          hideInformation: true,
          links: categoryLinks([97, 91, 93, 96, 95, 9604, 9508, 9503, 9507, 9501]),
        },
        {
          title: '마감 세일',
          sub: '할인 폭이 큰 상품만 모았어요',
          ui: 'timed_deal',
          choice: { by: 'discount', take: 10 },
          endsIn: 1,
        },
        { title: '카테고리별 알뜰 베스트', sub: '2만원 아래에서 많이 담은 것만 모았어요', ui: 'home_best' },
        {
          title: '새벽에 담아 보내요',
          sub: '보내는 날 담아 더 신선해요',
          ui: 'rail',
          choice: { marks: ['dawn'], take: 15 },
        },
        { title: '무엇을 차릴까요?', ui: 'grid', tabs: topTabs({ by: 'popular', take: 9 }), more: '/category-list' },
        { title: '만원의 행복', sub: '만원 아래로 가볍게 담아요', ui: 'rail', choice: { price: [0, 10000] } },
        {
          title: '짧게 보는 오늘의 장보기',
          ui: 'video_rail',
          clips: ['potato', 'mackerel', 'rice', 'recipe-stew', 'strawberry', 'egg', 'apple', 'hanwoo'],
        },
        { title: '많이 사는 상품', ui: 'ranked', order: 'popular', choice: { take: 10 }, more: '/best' },
        {
          title: '간편하게 한 끼',
          ui: 'banner',
          hideInformation: true,
          links: [
            link('section-table', '10분이면 차려지는 밀키트', '/category/meal-kit', '불 앞에 오래 서지 마세요'),
            link('section-meat', '오늘 저녁은 고기', '/category/meat', '냉장으로 신선하게'),
          ],
        },
        { title: '밥상의 기본', sub: '쌀, 달걀, 김치부터', ui: 'grid', choice: { of: [9501, 9604, 9503], take: 8 } },
        {
          title: '받아 본 분들의 한마디',
          sub: '사진으로 남겨 주신 후기예요',
          ui: 'review_rail',
          choice: { of: [97, 96, 95], by: 'popular', take: 12 },
        },
        { title: '아이 간식 모음', ui: 'rail', choice: { of: [9508, 9506, 9502], by: 'score' } },
        { title: '냉동실에 쟁여요', ui: 'rail', choice: { of: [9302, 9303, 9605, 9507], by: 'favorite' } },
        { title: '방금 올라왔어요', ui: 'grid', order: 'latest', choice: { by: 'latest', take: 12 } },
      ],
    },
    {
      name: '새벽신선',
      key: 'dawn',
      type: 'products',
      sections: [
        { title: '새벽신선 전체', ui: 'grid', choice: { marks: ['dawn'], take: 40 } },
        { title: '채소·과일', ui: 'grid', choice: { marks: ['dawn'], of: [97, 91], take: 30 } },
        { title: '고기·생선·달걀', ui: 'grid', choice: { marks: ['dawn'], of: [96, 93], take: 30 } },
        {
          title: '신선함을 영상으로',
          ui: 'video_rail',
          clips: ['salmon', 'recipe-salad', 'belly', 'abalone', 'napa', 'sweetpotato', 'tangerine', 'shine'],
        },
      ],
    },
    bestPage('랭킹'),
    {
      name: '알뜰쇼핑',
      key: 'sale',
      type: 'simple_list',
      sections: [
        { title: '할인율 높은 순', ui: 'grid', choice: { by: 'discount', take: 48 } },
        { title: '무료배송 모음', ui: 'rail', choice: { marks: ['free'] } },
        { title: '앱에서 더 싸게', ui: 'rail', choice: { marks: ['app'] } },
        {
          title: '넉넉하게 사는 재미',
          ui: 'video_rail',
          clips: ['wholesale', 'honey', 'gift-fruit', 'gift-hanwoo'],
        },
      ],
    },
  ],
  sidePages: [fundingPage, bestNewPage],
  groups: [
    {
      title: '일주일 식단',
      picture: 'section-table',
      sections: [
        { title: '월수금 국과 찌개', ui: 'grid', style: true, picture: 'stew', choice: { of: [9507, 9503, 9504] } },
        {
          title: '주말 고기 굽는 날',
          ui: 'grid',
          style: true,
          picture: 'belly',
          tabs: [
            ['돼지고기', { of: [9602] }, 'cat-9602'],
            ['한우', { of: [9601] }, 'cat-9601'],
            ['쌈채소', { of: [9705] }, 'cat-9705'],
          ],
        },
      ],
    },
    {
      title: '김장 준비',
      picture: 'section-kimchi',
      sections: [{ title: '절임배추와 양념', ui: 'grid', style: true, picture: 'napa', choice: { of: [9704, 9703] } }],
    },
  ],
}
