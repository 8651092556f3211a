import { type BrandPlan, categoryLinks, link } from '#src/displays/display-book.ts'
import { bestNewPage, bestPage, fundingPage } from '#src/displays/shared-pages.ts'

/** Pages of farmer: produce directly from the field, grouped by place and by farmer. */
export const farmerPlan: BrandPlan = {
  platform: 'farmer',
  pages: [
    {
      name: '직거래 장터',
      key: 'home',
      type: 'simple_list',
      sections: [
        {
          title: '들녘에서 온 소식',
          ui: 'hero_carousel',
          hideInformation: true,
          links: [
            link('hero-farmer-harvest', '올해 첫 햅쌀이 나왔어요', '/category/rice-grain', '주문 후 도정'),
            link('hero-farmer-root', '흙에서 갓 캤어요', '/category/potato', '감자·고구마 산지직송'),
            link('hero-farmer-jang', '햇볕이 빚은 장맛', '/category/sauce-oil', '3년 숙성 된장'),
          ],
        },
        {
          title: '농부에게 바로 주문',
          sub: '중간 과정 없이 밭에서 식탁으로',
          ui: 'big_card',
          choice: { of: [97, 9501], by: 'score', take: 6 },
        },
        {
          title: '품목으로 찾기',
          ui: 'quick_links',
          hideInformation: true,
          links: categoryLinks([9701, 9702, 9703, 9704, 9705, 9706, 9707, 9501]),
        },
        {
          title: '산지 따라 골라요',
          ui: 'grid',
          tabs: [
            ['밭에서', { of: [97], take: 8 }, 'cat-97'],
            ['과수원에서', { of: [91], homegrown: true, take: 8 }, 'cat-91'],
            ['바다에서', { of: [93], take: 8 }, 'cat-93'],
            ['목장에서', { of: [96], take: 8 }, 'cat-96'],
          ],
        },
        { title: '우리 땅이 키운 베스트', sub: '밭과 바다, 목장에서 많이 사는 것만 골랐어요', ui: 'home_best' },
        {
          title: '상자째 도매가로',
          ui: 'banner',
          hideInformation: true,
          links: [link('section-wholesale', '식당 사장님을 위한 도매 장터', '/wholesale', '계산서 발급 가능')],
        },
        {
          title: '밭에서 온 짧은 영상',
          sub: '제철 먹거리를 가까이에서',
          ui: 'video_rail',
          clips: ['rice', 'potato', 'apple', 'sweetpotato', 'napa', 'honey', 'shine', 'wholesale'],
        },
        { title: '도매 상자', ui: 'rail', choice: { marks: ['wholesale'] }, more: '/wholesale' },
        {
          title: '농부를 응원하는 펀딩',
          sub: '씨앗부터 함께해요',
          ui: 'big_card',
          choice: { marks: ['funding'], take: 5 },
          more: '/funding',
        },
        {
          title: '못난이도 맛있어요',
          sub: '모양은 달라도 맛은 같아요',
          ui: 'rail',
          choice: { by: 'discount', of: [91, 97], skip: 4 },
        },
        {
          title: '김장철 준비',
          ui: 'banner',
          hideInformation: true,
          links: [link('section-kimchi', '절임배추 예약 시작', '/category/kimjang', '원하는 날에 보내 드려요')],
        },
        { title: '발효와 저장의 맛', ui: 'grid', choice: { of: [9503, 9504, 9505], by: 'score', take: 8 } },
        {
          title: '많이 사는 농산물',
          ui: 'ranked',
          order: 'popular',
          choice: { of: [97, 91, 9501], take: 10 },
          more: '/best',
        },
        {
          title: '밥상에서 온 답장',
          sub: '농부에게 전하는 사진 후기예요',
          ui: 'review_rail',
          choice: { of: [97, 91, 9501], homegrown: true, by: 'favorite', take: 12 },
        },
      ],
    },
    {
      name: '제철밭',
      key: 'field',
      type: 'tab_in_tab',
      sections: [
        {
          title: '땅속 보물',
          ui: 'grid',
          tabs: [
            ['감자·고구마', { of: [9701] }, 'cat-9701'],
            ['뿌리채소', { of: [9702] }, 'cat-9702'],
            ['양파·마늘', { of: [9703] }, 'cat-9703'],
          ],
        },
        {
          title: '잎과 열매',
          ui: 'grid',
          tabs: [
            ['쌈·잎채소', { of: [9705] }, 'cat-9705'],
            ['열매채소', { of: [9706] }, 'cat-9706'],
            ['버섯', { of: [9707] }, 'cat-9707'],
          ],
        },
        {
          title: '밭에서 식탁까지',
          ui: 'video_rail',
          clips: [
            'tangerine',
            'strawberry',
            'egg',
            'recipe-salad',
            'recipe-stew',
            'belly',
            'hanwoo',
            'mackerel',
            'salmon',
            'abalone',
          ],
        },
      ],
    },
    {
      name: '농부의 곳간',
      key: 'barn',
      type: 'products',
      sections: [
        { title: '쌀과 잡곡', ui: 'grid', choice: { of: [9501], take: 30 }, picture: 'rice' },
        { title: '장과 기름', ui: 'grid', choice: { of: [9504], take: 30 }, picture: 'jang' },
        { title: '꿀과 즙', ui: 'grid', choice: { of: [9505], take: 30 }, picture: 'honey' },
      ],
    },
    bestPage('인기 농산물', { homegrown: true }),
    {
      name: '꾸러미',
      key: 'box',
      type: 'simple_list',
      sections: [
        { title: '제철 꾸러미', ui: 'big_card', choice: { marks: ['bundle'], by: 'score', take: 6 } },
        { title: '농가 선물세트', ui: 'grid', choice: { marks: ['gift'], of: [97, 95, 91] } },
        {
          title: '마음을 담은 짧은 영상',
          ui: 'video_rail',
          clips: ['gift-fruit', 'gift-hanwoo', 'honey', 'apple'],
        },
      ],
    },
  ],
  sidePages: [fundingPage, bestNewPage],
  groups: [
    {
      title: '강원 고랭지에서',
      picture: 'hero-farmer-root',
      sections: [
        { title: '서늘한 밭의 채소', ui: 'grid', style: true, picture: 'potato', choice: { of: [9701, 9706] } },
      ],
    },
    {
      title: '남도의 손맛',
      picture: 'hero-farmer-jang',
      sections: [
        {
          title: '장독대 이야기',
          ui: 'grid',
          style: true,
          picture: 'jang-2',
          tabs: [
            ['장', { of: [9504] }, 'jang'],
            ['김치', { of: [9503] }, 'kimchi'],
          ],
        },
      ],
    },
  ],
}
