/**
 * Every expected error: its code, HTTP status and text for the shopper. A code that is not listed does not compile; every error
 * body is an `ErrorBody`.
 */
export const errorTable = {
  invalidInput: { status: 400, message: '입력한 내용을 다시 확인해 주세요.' },
  malformedRequest: { status: 400, message: '요청의 형식이 올바르지 않아요.' },
  malformedJson: { status: 400, message: '요청 내용을 읽을 수 없어요.' },
  invalidCursor: { status: 400, message: '목록을 이어서 볼 수 없어요. 처음부터 다시 불러와 주세요.' },
  searchTokenInvalid: { status: 400, message: '검색을 이어서 볼 수 없어요. 다시 검색해 주세요.' },
  cardDataRefused: { status: 400, message: '카드 정보는 결제창에서만 입력해 주세요.' },
  cartNothingChecked: { status: 400, message: '주문할 상품을 선택해 주세요.' },
  giftDataRequired: { status: 400, message: '선물을 받는 분과 보내는 분을 입력해 주세요.' },
  giftPhoneMissing: { status: 400, message: '받는 분의 휴대폰 번호를 입력해 주세요.' },
  giftReceiverTwice: { status: 400, message: '같은 휴대폰 번호가 두 번 있어요.' },
  giftScheduleRefused: {
    status: 400,
    message: '예약은 지금부터 30일 안에서, 밤 9시부터 아침 8시까지를 빼고 정할 수 있어요.',
  },
  ordererRequired: { status: 400, message: '주문하는 분의 이름과 휴대폰 번호를 입력해 주세요.' },
  termsRequired: { status: 400, message: '필수 약관에 동의해 주세요.' },
  keyInOff: {
    status: 403,
    message: '이 쇼핑몰에서는 카드 번호를 직접 입력해 결제할 수 없어요. 다른 결제 수단을 선택해 주세요.',
  },
  paymentMethodUnsupported: { status: 400, message: '지금은 쓸 수 없는 결제 수단이에요.' },
  pictureUnreadable: { status: 400, message: '읽을 수 없는 사진이에요. JPG, PNG, WebP 사진을 골라 주세요.' },
  pictureTooLarge: { status: 400, message: '사진이 너무 커요. 2,400만 화소보다 작은 사진을 골라 주세요.' },
  videoUnreadable: { status: 400, message: '읽을 수 없는 영상이에요. MP4 영상을 골라 주세요.' },
  videoCodecUnsupported: { status: 400, message: '재생할 수 없는 형식이에요. H.264 영상과 AAC 소리로 바꿔 주세요.' },
  videoTooLarge: { status: 400, message: '영상이 너무 커요. 200MB보다 작은 영상을 골라 주세요.' },
  videoTooLong: { status: 400, message: '영상이 너무 길어요. 3분까지 올릴 수 있어요.' },
  videoShapeUnsupported: {
    status: 400,
    message: '영상의 크기를 확인해 주세요. 짧은 변은 240픽셀, 긴 변은 3,840픽셀, 비율은 2.4대 1까지예요.',
  },
  videoPosterRequired: { status: 400, message: '영상의 대표 사진이 필요해요.' },
  captionsUnreadable: { status: 400, message: '읽을 수 없는 자막이에요. WebVTT 파일을 골라 주세요.' },
  uploadTicketInvalid: { status: 403, message: '올릴 수 있는 시간이 지났거나 올바르지 않은 주소예요.' },
  nicknameReserved: { status: 400, message: '쇼핑몰로 오해할 수 있는 별명이에요. 다른 별명을 지어 주세요.' },
  channelUnused: { status: 400, message: '그 방법으로는 보내지 않는 소식이에요.' },
  pushRefused: { status: 400, message: '이 브라우저의 알림은 받을 수 없어요. 다른 브라우저에서 켜 주세요.' },
  codeInvalid: { status: 400, message: '인증 번호가 맞지 않아요. 번호를 확인하거나 다시 받아 주세요.' },
  loginFailed: { status: 401, message: '이메일이나 비밀번호가 맞지 않아요.' },
  snsTokenInvalid: { status: 401, message: '소셜 로그인을 확인할 수 없어요. 다시 로그인해 주세요.' },
  unauthorized: { status: 401, message: '접속 정보를 확인할 수 없어요. 다시 시도해 주세요.' },
  forbidden: { status: 403, message: '이 작업을 할 수 있는 권한이 없어요.' },
  stepUpRequired: {
    status: 403,
    message: '비밀번호가 여러 번 틀려 로그인을 잠시 막았어요. 가입한 휴대폰 번호를 인증하면 로그인할 수 있어요.',
  },
  staffLocked: { status: 403, message: '비밀번호가 여러 번 틀려 로그인을 막았어요. 15분 뒤에 다시 시도해 주세요.' },
  totpWrong: { status: 403, message: '인증 앱의 번호가 맞지 않아요. 지금 보이는 여섯 자리를 입력해 주세요.' },
  totpRequired: { status: 403, message: '인증 앱의 번호를 먼저 입력해 주세요.' },
  totpSetUpRequired: { status: 403, message: '인증 앱을 먼저 등록해 주세요.' },
  addressRefused: { status: 403, message: '허용하지 않은 곳에서 접속했어요. 관리자에게 문의해 주세요.' },
  passwordChangeRequired: { status: 403, message: '처음 받은 비밀번호를 먼저 바꿔 주세요.' },
  memberOnly: { status: 403, message: '로그인한 뒤에 이용할 수 있어요.' },
  gradeRequired: { status: 403, message: '구매할 수 있는 등급이 아니에요.' },
  appOnly: { status: 403, message: '앱에서만 살 수 있는 상품이에요.' },
  reauthRequired: { status: 403, message: '안전을 위해 다시 한번 로그인해 주세요.' },
  phoneNotVerified: { status: 403, message: '휴대폰 번호를 먼저 인증해 주세요.' },
  csrfRefused: { status: 403, message: '요청을 확인할 수 없어요. 새로고침한 뒤 다시 시도해 주세요.' },
  notFound: { status: 404, message: '요청한 내용을 찾을 수 없어요.' },
  categoryNotFound: { status: 404, message: '찾는 카테고리가 없어요.' },
  productNotFound: { status: 404, message: '찾는 상품이 없어요.' },
  optionNotFound: { status: 404, message: '찾는 옵션이 없어요.' },
  productGroupNotFound: { status: 404, message: '찾는 상품 묶음이 없어요.' },
  videoNotFound: { status: 404, message: '찾는 영상이 없어요.' },
  liveNotFound: { status: 404, message: '찾는 방송이 없어요.' },
  liveMessageNotFound: { status: 404, message: '찾는 대화가 없어요.' },
  noticeNotFound: { status: 404, message: '찾는 공지가 없어요.' },
  displayNotFound: { status: 404, message: '찾는 전시가 없어요.' },
  cartGroupNotFound: { status: 404, message: '장바구니에 없는 상품이에요.' },
  orderTmpNotFound: { status: 404, message: '주문서를 찾을 수 없어요.' },
  couponNotFound: { status: 404, message: '가지고 있지 않은 쿠폰이에요.' },
  guestProofWrong: {
    status: 404,
    message:
      '입력한 정보와 맞는 주문이 없어요. 이름, 휴대폰 번호, 문자로 받은 조회 번호를 확인해 주세요. 다른 기기에서 조회했다면 그 기기에서 조회를 끝내거나 30분 뒤에 다시 시도해 주세요.',
  },
  orderNotFound: { status: 404, message: '주문을 찾을 수 없어요.' },
  giftNotFound: { status: 404, message: '선물을 찾을 수 없어요. 주소를 다시 확인해 주세요.' },
  reviewNotFound: { status: 404, message: '찾는 후기가 없어요.' },
  reviewItemNotFound: { status: 404, message: '찾는 주문 상품이 없어요.' },
  reportNotFound: { status: 404, message: '찾는 신고가 없어요.' },
  qnaNotFound: { status: 404, message: '찾는 문의가 없어요.' },
  staffNotFound: { status: 404, message: '찾는 직원 계정이 없어요.' },
  memberNotFound: { status: 404, message: '가입한 정보를 찾을 수 없어요.' },
  snsMemberNotFound: { status: 404, message: '아직 가입하지 않은 소셜 계정이에요.' },
  addressNotFound: { status: 404, message: '찾는 배송지가 없어요.' },
  methodNotAllowed: { status: 405, message: '지원하지 않는 요청이에요.' },
  timeout: { status: 408, message: '서버와 연결이 원할하지 않습니다. 잠시 후 시도해주세요' },
  outOfStock: { status: 409, message: '남은 수량보다 많이 담았어요.' },
  notOnSale: { status: 409, message: '지금은 살 수 없는 상품이에요.' },
  shareRequired: { status: 409, message: '상품을 공유하면 살 수 있어요.' },
  restrictedStockExceeded: { status: 409, message: '한 사람이 살 수 있는 수량을 넘었어요.' },
  shipmentDateConflict: { status: 409, message: '두 개 이상의 출고일은 선택할 수 없어요.' },
  undeliverableArea: { status: 409, message: '선택한 배송지로는 보낼 수 없는 상품이 있어요.' },
  withdrawRefused: { status: 409, message: '지금은 취소할 수 없는 주문이에요.' },
  refundAccountRequired: { status: 409, message: '돌려받을 계좌를 입력해 주세요.' },
  refundChanged: { status: 409, message: '돌려받을 금액이 바뀌었어요. 다시 확인해 주세요.' },
  unpaidHoldFull: {
    status: 409,
    message: '남은 수량이 적어 가상계좌로는 주문할 수 없어요. 다른 결제 수단을 선택해 주세요.',
  },
  priceChanged: { status: 409, message: '주문하는 동안 금액이 바뀌었어요. 다시 확인해 주세요.' },
  pointsNotUsable: { status: 409, message: '사용할 수 없는 적립금이에요.' },
  couponNotUsable: { status: 409, message: '이 주문에는 쓸 수 없는 쿠폰이에요.' },
  orderTmpAlreadyOrdered: { status: 409, message: '이미 주문한 주문서예요.' },
  cartOrderOpen: { status: 409, message: '같은 상품으로 결제를 마치지 않은 주문이 있어요.' },
  paymentAmountMismatch: { status: 409, message: '결제 금액이 주문 금액과 달라요. 결제된 금액은 없어요.' },
  emailTaken: { status: 409, message: '이미 가입한 이메일이에요.' },
  phoneTaken: { status: 409, message: '이미 가입한 휴대폰 번호예요.' },
  snsAlreadyMember: { status: 409, message: '이미 가입한 소셜 계정이에요. 로그인해 주세요.' },
  addressBookFull: { status: 409, message: '배송지는 30개까지 저장할 수 있어요.' },
  requestInFlight: { status: 409, message: '같은 요청을 처리하고 있어요. 잠시만 기다려 주세요.' },
  ordersOpen: {
    status: 409,
    message: '진행 중인 주문이 있어서 탈퇴할 수 없어요. 주문이 모두 끝난 뒤에 다시 탈퇴해 주세요.',
  },
  adConsentRequired: { status: 409, message: '혜택과 이벤트 소식 받기에 먼저 동의해 주세요.' },
  alarmNotNeeded: { status: 409, message: '지금 바로 살 수 있는 상품이에요.' },
  reviewRefused: {
    status: 409,
    message: '후기는 상품을 받은 날부터 90일 동안 쓸 수 있어요. 취소하거나 반품한 상품에는 쓸 수 없어요.',
  },
  reviewExists: { status: 409, message: '이미 후기를 쓴 상품이에요.' },
  reviewHidden: { status: 409, message: '가려진 후기는 고칠 수 없어요. 다시 보이게 하려면 이의를 제기해 주세요.' },
  reviewOwn: { status: 409, message: '내가 쓴 후기에는 할 수 없어요.' },
  reviewReported: { status: 409, message: '이미 신고한 글이에요.' },
  appealRefused: { status: 409, message: '이의는 가려진 후기마다 한 번만 제기할 수 있어요.' },
  qnaAnswered: { status: 409, message: '답변이 달린 문의는 지울 수 없어요.' },
  addressChangeRefused: { status: 409, message: '이미 포장을 시작해서 배송지를 바꿀 수 없어요.' },
  addressChangeCostsMore: { status: 409, message: '배송비가 더 드는 지역으로는 바꿀 수 없어요.' },
  transitionRefused: { status: 409, message: '지금은 할 수 없는 요청이에요. 주문 상태를 확인해 주세요.' },
  notGiftable: { status: 409, message: '선물할 수 없는 상품이 있어요.' },
  giftEnded: { status: 409, message: '이미 끝난 선물이에요.' },
  giftShipped: { status: 409, message: '배송 준비를 시작해서 바꿀 수 없어요.' },
  giftNotSent: { status: 409, message: '아직 보내지 않은 선물이에요.' },
  giftOpened: { status: 409, message: '받는 분이 이미 선물을 열어서 바꿀 수 없어요.' },
  liveNotOnAir: { status: 409, message: '방송 중일 때만 할 수 있어요.' },
  liveEnded: { status: 409, message: '이미 끝난 방송이에요.' },
  liveNoPicture: { status: 409, message: '아직 영상이 들어오지 않아요. 카메라나 방송 프로그램을 먼저 연결해 주세요.' },
  liveChannelBusy: { status: 409, message: '이 채널에서 다른 방송을 하고 있어요.' },
  liveChannelsFull: { status: 409, message: '채널은 브랜드마다 100개까지 만들 수 있어요.' },
  liveDealRunning: { status: 409, message: '이 상품은 이미 특가 중이에요.' },
  liveDealPrice: { status: 409, message: '특가는 지금 가격보다 낮아야 해요.' },
  liveDealOver: { status: 409, message: '특가가 끝났어요. 가격을 다시 확인해 주세요.' },
  liveNoReplay: { status: 409, message: '다시 볼 수 있는 영상이 없어요.' },
  staffExists: { status: 409, message: '이 브랜드에 이미 있는 직원 계정이에요.' },
  lastOwner: { status: 409, message: '브랜드에는 소유자가 한 명 이상 있어야 해요.' },
  changedMeanwhile: { status: 409, message: '그사이에 다른 사람이 바꿨어요. 새로고침한 뒤 다시 고쳐 주세요.' },
  giftThanked: { status: 409, message: '감사 인사는 한 번만 보낼 수 있어요.' },
  orderTmpExpired: { status: 410, message: '주문서의 유효 시간이 지났어요. 처음부터 다시 주문해 주세요.' },
  requestTimeout: { status: 408, message: '요청을 받는 데 시간이 너무 오래 걸렸어요. 다시 시도해 주세요.' },
  bodyTooLarge: { status: 413, message: '보낸 내용이 너무 커요.' },
  uriTooLong: { status: 414, message: '주소가 너무 길어요.' },
  unsupportedMediaType: { status: 415, message: '지원하지 않는 형식이에요.' },
  misdirectedRequest: { status: 421, message: '이 쇼핑몰의 주소가 아니에요.' },
  idempotencyKeyReused: { status: 422, message: '같은 요청 번호로 다른 내용을 보냈어요.' },
  giftResendLimit: { status: 429, message: '받는 분마다 하루에 세 번까지 다시 보낼 수 있어요.' },
  tooManyRequests: { status: 429, message: '요청이 너무 많아요. 잠시 후 다시 시도해 주세요.' },
  headersTooLarge: { status: 431, message: '요청의 머리말이 너무 커요.' },
  unexpected: { status: 500, message: '서버에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.' },
  messageUnavailable: { status: 503, message: '지금은 인증 번호를 보낼 수 없어요. 잠시 후 다시 시도해 주세요.' },
  codesUsedUp: { status: 503, message: '지금은 인증 번호를 보낼 수 없어요. 잠시 후 다시 시도해 주세요.' },
  snsUnavailable: { status: 503, message: '지금은 소셜 로그인을 할 수 없어요. 잠시 후 다시 시도해 주세요.' },
  paymentUnavailable: { status: 503, message: '지금은 결제할 수 없어요. 잠시 후 다시 시도해 주세요.' },
  addressSearchUnavailable: { status: 503, message: '지금은 주소를 찾을 수 없어요.' },
  databaseUnavailable: { status: 503, message: '잠시 연결이 끊겼어요. 조금 뒤에 다시 시도해 주세요.' },
  overloaded: { status: 503, message: '이용하는 분이 많아요. 잠시 후 다시 시도해 주세요.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

/** Problem with one input: its path (`body.address.zonecode`) and a sentence. */
export interface Problem {
  path: string
  message: string
  [detail: string]: unknown
}

/** Body of every error response. */
export interface ErrorBody {
  statusCode: number
  code: ErrorCode
  error: string
  message: string
  requestId: string
  problems?: Problem[]
}

/** Expected error. `problems` name the invalid inputs; `retryAfterMs` is sent as Retry-After. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly problems: Problem[] | undefined
  readonly retryAfterMs: number | undefined
  constructor(
    code: ErrorCode,
    options: { message?: string; problems?: Problem[]; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(
      options.message ?? errorTable[code].message,
      options.cause === undefined ? undefined : { cause: options.cause },
    )
    this.name = 'AppError'
    this.code = code
    this.statusCode = errorTable[code].status
    this.problems = options.problems
    this.retryAfterMs = options.retryAfterMs
  }
}
