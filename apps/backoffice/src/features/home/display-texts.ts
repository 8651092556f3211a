import type { DisplayChange, DisplayNodeKind, DisplayVersion, SectionNode } from '@shop/contract'
import type { Tone } from '#src/ui/display/states.tsx'

export const kindTexts: Readonly<Record<DisplayNodeKind, string>> = {
  navigation: '메뉴',
  subNavigation: '서브 탭',
  page: '페이지',
  group: '묶음',
  display: '전시',
  link: '배너',
  tab: '탭',
}

/** Layouts with what they show. */
export const uiTypes: readonly (readonly [value: SectionNode['displayUiType'], name: string, text: string])[] = [
  ['hero_carousel', '큰 배너', '화면 너비의 배너를 옆으로 넘겨요. 배너가 필요해요.'],
  ['quick_links', '바로 가기', '작은 그림과 이름을 줄지어 보여 줘요. 배너가 필요해요.'],
  ['grid', '격자', '상품을 두 줄 이상으로 나란히 보여 줘요.'],
  ['rail', '가로 목록', '상품을 한 줄로 옆으로 넘겨요.'],
  ['ranked', '순위', '상품에 1위부터 순위를 매겨 보여 줘요.'],
  ['big_card', '큰 카드', '상품 사진을 크게 한 장씩 보여 줘요.'],
  ['timed_deal', '타임딜', '끝나는 시각까지 남은 시간을 함께 보여 줘요.'],
  ['video_rail', '영상', '영상을 옆으로 넘겨요. 영상을 골라 주세요.'],
  ['review_rail', '후기', '상품의 후기를 옆으로 넘겨요.'],
  ['home_best', '카테고리 베스트', '카테고리마다 정한 상품 묶음을 보여 줘요.'],
  ['banner', '띠 배너', '배너를 한 줄로 보여 줘요. 배너가 필요해요.'],
]

export const orderTexts: readonly (readonly [string, string])[] = [
  ['highOrder', '정한 순서'],
  ['latest', '새 상품부터'],
  ['popular', '인기 상품부터'],
]

export const stateTexts: Readonly<Record<DisplayVersion['state'], readonly [text: string, tone: Tone]>> = {
  draft: ['초안', 'accent'],
  scheduled: ['예약', 'warn'],
  published: ['보여 주는 중', 'good'],
  replaced: ['지난 버전', 'plain'],
}

export const changeTexts: Readonly<Record<DisplayChange['change'], readonly [text: string, tone: Tone]>> = {
  added: ['추가', 'good'],
  removed: ['삭제', 'bad'],
  moved: ['이동', 'accent'],
  changed: ['변경', 'warn'],
}

export const fieldTexts: Readonly<Record<string, string>> = {
  name: '이름',
  title: '제목',
  subTitle: '설명',
  orderByType: '순서',
  displayContentsType: '내용',
  displayUiType: '모양',
  showInformation: '상품 정보',
  isStyle: '스타일',
  image: '사진',
  buttonImage: '사진',
  moreLink: '더 보기',
  source: '상품',
  videoIds: '영상',
  link: '주소',
  from: '시작',
  until: '끝',
  key: '주소',
  navigationType: '종류',
  displayId: '여는 전시',
  place: '자리',
}
