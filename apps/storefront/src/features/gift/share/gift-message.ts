import type { BrandId } from '@shop/brands'
import type { GiftGroup } from '@shop/contract'
import { giftPathOf } from '@shop/rules'
import { cardDesigns } from '#src/features/gift/card/card-designs.ts'
import type { KakaoMessage } from '#src/features/product/share/kakao-share.ts'
import { pictureFile } from '#src/features/product/picture-file.ts'

/** Link of a receiver's gift on this site. */
export const giftAddress = (uuid: string): string => new URL(giftPathOf(uuid), window.location.origin).href

/** Builds the chat card of one gift: its title, the sender and the goods, without a price. */
export const toGiftMessage = (
  { giftCard, giftSenderName, items: [first, ...others] }: GiftGroup,
  { uuid, brandId }: { uuid: string; brandId: BrandId },
): KakaoMessage => {
  const address = giftAddress(uuid)
  const link = { mobileWebUrl: address, webUrl: address }
  const goods = `${first?.name ?? '선물'}${others.length > 0 ? ` 외 ${others.length}건` : ''}`
  const image = first?.image
  return {
    objectType: 'feed',
    content: {
      title: `${giftSenderName}님이 선물을 보냈어요`,
      description: `${cardDesigns[giftCard].title}\n${goods}`,
      imageUrl: new URL(image ? pictureFile(image.key) : `/icons/${brandId}/apple-touch-icon.png`, address).href,
      link,
    },
    buttons: [{ title: '선물 받기', link }],
  }
}
