/** What the back office knows about a kind of job. */
export interface JobKind {
  /** Korean name. */
  label: string
  /** Enqueues itself again after each run. */
  isScheduled: boolean
  /** Attempts before it waits for a person. Undefined: retried once an hour without limit. */
  tries: number | undefined
  /** Only sends a notification, which is lost without harm if a waiting job is canceled. */
  canCancel: boolean
}

/** Attempts of a job without a number of its own. */
export const JOB_TRIES = 12

const scheduled = (label: string): JobKind => ({ label, isScheduled: true, tries: undefined, canCancel: false })
const always = (label: string, canCancel = false): JobKind => ({
  label,
  isScheduled: false,
  tries: undefined,
  canCancel,
})
const limited = (label: string, tries = JOB_TRIES): JobKind => ({ label, isScheduled: false, tries, canCancel: false })
const notice = (label: string): JobKind => ({ label, isScheduled: false, tries: JOB_TRIES, canCancel: true })

/** All kinds of jobs, by their names. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  'user.evaluateGrades': scheduled('회원 등급 정하기'),
  'user.expirePoints': scheduled('적립금 소멸'),
  'address.deriveRegions': scheduled('배송지 지역 찾기'),
  'user.prune': scheduled('오래된 로그인 지우기'),
  'user.indexNames': scheduled('회원 이름 색인'),
  'user.dropPicture': limited('프로필 사진 지우기'),
  'user.destroy': limited('탈퇴 회원 정보 파기'),
  'product.pruneViews': scheduled('오래된 상품 조회 지우기'),
  'qna.notify': notice('새 문의 알리기'),
  'qna.tellAnswer': notice('문의 답변 알리기'),
  'product.followNames': always('상품 이름 바꾸어 적기'),
  'product.sanitizeContents': scheduled('상품 설명 점검'),
  'product.followTime': scheduled('판매 기간 시작과 끝'),
  'product.applyPrices': always('예약 가격 적용'),
  'best.recount': scheduled('베스트 순위 계산'),
  'search.refresh': scheduled('검색 색인 갱신'),
  'user.tell': notice('회원 계정 알리기'),
  'consent.confirm': always('수신 동의 결과 알리기'),
  'consent.remind': scheduled('수신 동의 2년마다 확인'),
  'alarm.sweep': scheduled('재입고 알림 훑기'),
  'alarm.fanOut': notice('재입고 알림 나누기'),
  'alarm.send': notice('재입고 알림 보내기'),
  'point.remind': scheduled('적립금 소멸 예정 알리기'),
  'grade.announce': always('등급 변경 알리기'),
  'coupon.announce': scheduled('새 쿠폰 알리기'),
  'coupon.remind': scheduled('쿠폰 만료 예정 알리기'),
  'delivery.poll': always('택배 조회'),
  'order.tell': notice('주문 소식 알리기'),
  'order.complete': always('배송 완료와 구매 확정'),
  'order.giveBack': always('주문에 쓴 혜택 돌려주기'),
  'order.dropPicture': always('반품 사진 지우기'),
  'order.keepApart': always('거래 기록 분리 보관'),
  'order.endKept': scheduled('보관 기간이 끝난 거래 기록 파기'),
  'order.deleteIdleGuests': scheduled('쓰지 않는 비회원 지우기'),
  'receipt.follow': always('현금영수증 발급과 취소'),
  'order.reseal': always('주문 연락처 다시 암호화'),
  'order.tellGuests': scheduled('비회원 주문 안내'),
  'order.indexContacts': always('주문 연락처 색인'),
  'payment.drive': limited('결제 진행'),
  'payment.sweep': scheduled('결제 훑기'),
  'payment.returnDeposit': always('입금액 돌려주기'),
  'order.prune': scheduled('끝나지 않은 주문서 지우기'),
  'payment.match': scheduled('결제 대사'),
  'settlement.open': scheduled('정산 기간 열기'),
  'refund.drive': limited('환불 진행'),
  'refund.sweep': scheduled('환불 훑기'),
  'refund.match': limited('환불 대사'),
  'refund.tell': notice('환불 알리기'),
  'refund.toSaved': limited('등록한 계좌로 환불'),
  'message.send': always('메시지 보내기'),
  'message.prune': scheduled('오래된 메시지 지우기'),
  'broadcast.expand': always('단체 메시지 대상 고르기'),
  'broadcast.send': always('단체 메시지 보내기'),
  'gift.send': always('선물 보내기'),
  'gift.expire': limited('선물 기한 끝내기'),
  'gift.remind': notice('선물 받기 알리기'),
  'gift.follow': always('선물 상태 따라가기'),
  'gift.sweep': scheduled('선물 훑기'),
  'gift.endKept': scheduled('보관 기간이 끝난 선물 정보 파기'),
  'gift.indexPhones': always('선물 받는 분 색인'),
  'gift.reencrypt': always('선물 정보 다시 암호화'),
  'review.dropPhoto': always('후기 사진 지우기'),
  'review.notify': always('후기 심사 알리기', true),
  'review.notifyDismissed': always('신고 처리 결과 알리기', true),
  'review.placePhotos': always('후기 사진 옮기기'),
  'review.remind': always('후기 쓰기 알리기', true),
  'review.tellAnswer': always('후기 답글 알리기', true),
  'video.pruneEvents': scheduled('오래된 영상 기록 지우기'),
  'video.publish': limited('영상 공개'),
  'video.cleanUploads': scheduled('끝나지 않은 영상 지우기'),
  'video.dropFiles': always('영상 파일 지우기'),
  'video.encode': limited('영상 변환', 2),
  'live.notify': notice('방송 시작 알리기'),
  'live.publishReplay': limited('방송 다시 보기 공개'),
  'live.removeReplays': scheduled('기간이 끝난 다시 보기 지우기'),
  'live.endSilent': limited('멈춘 방송 끝내기'),
  'live.destroyMessages': scheduled('오래된 방송 채팅 파기'),
  'database.maintainPartitions': scheduled('표 구역 만들고 지우기'),
  'tracking.keep': scheduled('방문 기록 정리'),
  'analytics.feed': scheduled('분석 도구로 보내기'),
  'consent.prune': scheduled('오래된 동의 기록 지우기'),
  'audit.verifyChains': scheduled('감사·열람 기록 검증'),
  'audit.pruneAccessLog': scheduled('오래된 열람 기록 지우기'),
  'bulk.run': always('여러 건 작업'),
  'bulk.prune': scheduled('오래된 작업 지우기'),
  'segment.pruneFiles': scheduled('오래된 고객 그룹 파일 지우기'),
  'notice.publish': always('예약 공지 올리기'),
  'display.publish': always('예약 전시 적용'),
  'display.apply': always('전시 바꾸어 적기'),
  'webhook.prune': scheduled('오래된 웹훅 기록 지우기'),
  'waybill.prune': scheduled('오래된 운송장 파일 지우기'),
  'staff.maintainAccounts': scheduled('쉬는 직원 계정 막기'),
  'staff.checkChangedBooks': scheduled('바뀐 장부 검사'),
  'staff.checkAllBooks': scheduled('전체 장부 검사'),
}

const EXTENSION_PREFIX = 'extension.'

/** Returns a kind of job. Kinds of extensions schedule themselves and are retried without limit. Undefined: a kind of another version. */
export const findJobKind = (kind: string): JobKind | undefined =>
  jobKinds[kind] ??
  (kind.startsWith(EXTENSION_PREFIX) ? scheduled(`확장 기능 ${kind.slice(EXTENSION_PREFIX.length)}`) : undefined)

/** Korean name of a kind of job, or its own if the table has none: a job of another version. */
export const jobKindText = (kind: string): string => findJobKind(kind)?.label ?? kind

/** Kinds with a number of attempts of their own. */
export const ownTries: readonly { kind: string; tries: number }[] = Object.entries(jobKinds).flatMap(
  ([kind, { tries }]) => (tries === undefined || tries === JOB_TRIES ? [] : [{ kind, tries }]),
)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const HIDDEN = '(가림)'
/** Fields that name an object or an event, never a person. */
const plainFields: ReadonlySet<string> = new Set(['kind', 'event', 'state', 'status', 'orderNo', 'channel', 'platform'])

const hideValue = (name: string, value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => hideValue(name, each))
  if (typeof value === 'object') return hidePayload(value)
  const text = typeof value === 'string' ? value : ''
  return plainFields.has(name) || UUID.test(text) || MOMENT.test(text) ? text : HIDDEN
}

/** Returns the payload of a job with ids, numbers and times only: other texts may name a person. */
export const hidePayload = (payload: unknown): Record<string, unknown> =>
  typeof payload === 'object' && payload !== null
    ? Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, hideValue(name, value)]))
    : {}

/** Returns an error text without phone numbers, addresses of mail and long numbers. */
export const hideInError = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, HIDDEN)
    .replace(/\+?\d[\d -]{7,}\d/g, HIDDEN)
    .replace(/"(?:[^"\\]|\\.)*"/g, `"${HIDDEN}"`)
