/** Texts for completed actions and empty results. ERROR-4 */
export const noticeTexts = {
  addressDeleted: '배송지를 삭제했어요.',
  addressChanged: '배송지를 변경했어요.',
  orderCancelled: '주문을 취소했어요.',
  noSearchResults: '검색 결과가 없어요.',
  noReviews: '불러올 리뷰가 없어요.',
} as const
