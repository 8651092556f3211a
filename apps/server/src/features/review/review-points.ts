import type { CallReply } from '@shop/contract'

/** REVIEW-4: how a review earns. The amounts are each product's own and stand on its page. */
export const pointDescription: CallReply<'review.getPointDescription'> = {
  title: '후기를 쓰면 적립금을 드려요',
  descriptions: [
    '글 후기와 사진 후기의 적립금은 상품마다 달라요. 상품 화면에서 미리 볼 수 있어요.',
    '사진을 한 장이라도 올리면 사진 후기 적립금을 드려요.',
    '적립금은 후기를 올리면 바로 드려요.',
    '후기를 지우면 그 후기로 받은 적립금은 다시 빠져요.',
    '산 상품마다 한 번씩 쓸 수 있어요.',
  ],
}
