import type { Permission } from '@shop/contract'

/** What each permission allows, by area, in the order of the matrix. */
export const permissionGroups: readonly (readonly [area: string, texts: Partial<Record<Permission, string>>])[] = [
  [
    '주문',
    {
      'order.read': '주문 보기',
      'order.write': '메모, 배송지, 메시지',
      'order.move': '배송 단계 바꾸기',
      'order.refund': '취소·반품·교환 처리',
      'waybill.write': '운송장 등록',
    },
  ],
  [
    '상품',
    {
      'product.read': '상품 보기',
      'product.write': '상품 고치기',
      'product.publish': '판매 시작·중지',
      'stock.write': '재고 고치기',
      'category.write': '카테고리 고치기',
      'distributor.write': '공급사 고치기',
      'display.write': '전시 고치기',
      'display.publish': '전시 발행',
      'search.write': '검색 고치기',
    },
  ],
  [
    '고객',
    {
      'customer.read': '고객 보기',
      'customer.write': '메모, 이용 제한, 로그아웃',
      'customer.reveal': '개인정보 보기',
      'point.adjust': '적립금 주기·회수',
      'point.approve': '적립금 승인',
      'grade.write': '등급 고치기',
      'coupon.read': '쿠폰 보기',
      'coupon.write': '쿠폰 주기·고치기',
      'segment.read': '고객 그룹 보기',
      'segment.write': '고객 그룹 고치기',
      'review.moderate': '후기 관리',
      'qna.answer': '문의 답변',
    },
  ],
  [
    '콘텐츠',
    {
      'video.write': '영상 올리기',
      'live.run': '라이브 진행',
      'notice.write': '공지 쓰기',
      'message.read': '메시지 보기',
      'message.write': '메시지 보내기',
      'message.retry': '못 보낸 메시지 처리',
    },
  ],
  [
    '정산',
    {
      'report.read': '보고서 보기',
      'adCost.write': '광고비 올리기',
      'settlement.read': '정산 보기',
      'settlement.close': '정산 마감',
      'day.close': '하루 마감',
      'match.read': '결제 대사 보기',
      'match.write': '결제 대사 처리',
    },
  ],
  [
    '관리',
    {
      'job.read': '작업 보기',
      'job.write': '작업 취소·되돌리기',
      'job.retry': '서버 작업 다시 하기',
      'view.share': '보기 함께 쓰기',
      'staff.read': '직원 보기',
      'staff.write': '직원과 역할 바꾸기',
      'audit.read': '감사·열람 기록 보기',
      'webhook.write': '웹훅 고치기',
      'apiKey.write': 'API 키 고치기',
      'setting.write': '설정 고치기',
    },
  ],
]
