import type { TagVendor } from '@shop/contract/tags'
import type { ConsentChoice } from '#src/lib/consent.ts'

interface Recipient {
  name: string
  /** What the recipient is used for. */
  use: string
  /** Tags that send data to the recipient; its test compares them with `tagPurposes`. */
  tags: readonly TagVendor[]
}

/** A purpose of data, as explained to the person. */
export interface Purpose {
  key: keyof ConsentChoice | 'necessary'
  name: string
  /** One sentence for the banner. */
  short: string
  text: string
  data: string
  retention: string
  /** Companies that may receive data besides the shop itself. Only those that the shop uses receive any. */
  recipients: readonly Recipient[]
}

/** Purposes of data in the browser. A change of purpose or recipients raises `CONSENT_VERSION`. */
export const purposes: readonly Purpose[] = [
  {
    key: 'necessary',
    name: '꼭 필요한 정보',
    short: '로그인, 장바구니, 주문에 꼭 필요해서 늘 써요.',
    text: '로그인과 장바구니를 유지하고 주문을 처리하며 부정 이용을 막아요. 없으면 쇼핑몰이 움직이지 않아서 동의를 받지 않아요.',
    data: '로그인 정보, 장바구니, 화면 설정, 들어온 링크에 적힌 광고 이름, 이 화면에서 고른 내용',
    retention: '로그인과 설정은 로그아웃할 때까지, 광고 이름은 탭을 닫을 때까지, 고른 기록은 5년',
    recipients: [],
  },
  {
    key: 'measurement',
    name: '방문 측정',
    short: '어떤 화면과 광고가 도움이 되는지 세어요.',
    text: '어떤 화면과 광고를 거쳐 주문하는지 세어서 쇼핑몰을 고쳐요. 일부 방문과 오류가 난 방문은 글자와 사진을 가린 채 화면의 움직임을 기록해요. 로그인, 결제, 주소 화면은 세거나 기록하지 않아요.',
    data: '브라우저에 만든 임의의 방문 번호, 본 화면과 머문 시간, 검색어, 누른 광고, 본 상품과 산 상품, 금액, 글자를 가린 화면의 움직임',
    retention: '방문 기록은 30일, 방문 번호는 동의를 거둘 때까지, 사람을 알 수 없는 합계는 계속',
    recipients: [
      {
        name: 'Google LLC (미국)',
        use: '구글 애널리틱스, 태그 관리자, Firebase로 방문 통계를 내요',
        tags: ['ga4', 'gtm', 'firebase'],
      },
      { name: '네이버 주식회사', use: '네이버 애널리틱스로 방문 통계를 내요', tags: ['naver'] },
      // the error reporter (lib/error-reporter), which is no tag
      { name: 'Functional Software, Inc. (미국)', use: 'Sentry로 오류와 느린 화면을 찾아요', tags: [] },
    ],
  },
  {
    key: 'advertising',
    name: '맞춤 광고',
    short: '다른 곳에서 이 쇼핑몰의 광고를 보여 드리는 데 써요.',
    text: '본 상품과 비슷한 광고를 다른 앱이나 사이트에서 보여 드려요. 거부해도 광고는 보일 수 있지만 이곳에서 본 상품과는 관계가 없어요.',
    data: '광고 회사의 브라우저 번호, 브라우저 종류, 본 화면과 상품, 검색어, 산 상품과 금액',
    retention: '동의를 거두면 더 보내지 않아요. 이미 보낸 정보는 받은 회사의 보유 기간을 따라요',
    recipients: [
      { name: 'Google LLC (미국)', use: '구글 광고', tags: ['ga4', 'gtm', 'firebase'] },
      { name: 'Meta Platforms, Inc. (미국)', use: '페이스북과 인스타그램 광고', tags: ['meta'] },
      { name: '주식회사 카카오', use: '카카오 광고', tags: ['kakao'] },
      { name: '주식회사 에이비일팔공', use: '에어브릿지로 광고 성과를 재요', tags: ['airbridge'] },
    ],
  },
]
