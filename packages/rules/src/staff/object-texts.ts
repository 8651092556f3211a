const objectKinds: Readonly<Record<string, string>> = {
  answerTemplate: '답변 템플릿',
  apiKey: 'API 키',
  broadcast: '메시지',
  best: '베스트',
  category: '카테고리',
  chatMessage: '방송 채팅',
  coupon: '쿠폰',
  customer: '고객',
  day: '하루',
  display: '전시',
  distributor: '공급사',
  gift: '선물',
  grade: '회원 등급',
  job: '작업',
  live: '방송',
  match: '결제 대사',
  message: '못 보낸 메시지',
  notice: '공지',
  order: '주문',
  point: '적립금',
  pointCampaign: '적립금 캠페인',
  segment: '고객 그룹',
  productGroup: '상품 묶음',
  product: '상품',
  qna: '문의',
  queue: '서버 작업',
  review: '후기',
  searchPin: '검색 고정',
  session: '로그인',
  setting: '쇼핑몰 설정',
  settlement: '정산',
  settlementTerms: '정산 조건',
  staff: '직원',
  stock: '재고',
  synonym: '동의어',
  video: '영상',
  view: '보기',
  webhook: '웹훅',
  adFeed: '광고 이벤트',
  waybillBatch: '운송장 파일',
}

const subjectKinds: Readonly<Record<string, string>> = { distributor: '공급사', order: '주문', user: '고객' }

const toText = (kinds: Readonly<Record<string, string>>, stored: string): string => {
  const [kind = '', ...rest] = stored.split(' ')
  return [kinds[kind] ?? kind, ...rest].join(' ')
}

const fromText = (kinds: Readonly<Record<string, string>>, text: string): string => {
  // the longest word: 적립금 캠페인 begins with 적립금
  const found = Object.entries(kinds)
    .filter(([, word]) => text.startsWith(`${word} `))
    .toSorted(([, a], [, b]) => b.length - a.length)[0]
  return found === undefined ? text : `${found[0]}${text.slice(found[1].length)}`
}

/** Object of an entry of the audit log in Korean: `order 1203` is `주문 1203`. Unknown kinds stay as they are. */
export const objectText = (object: string): string => toText(objectKinds, object)

/** Returns the object as it is stored: `주문 1203` is `order 1203`. Other texts stay as they are. */
export const toObject = (text: string): string => fromText(objectKinds, text)

/** Person of an entry of the access log in Korean: `user 12` is `고객 12`. */
export const subjectText = (subject: string): string => toText(subjectKinds, subject)

/** Returns the person as stored: `고객 12` is `user 12`. */
export const toSubject = (text: string): string => fromText(subjectKinds, text)
