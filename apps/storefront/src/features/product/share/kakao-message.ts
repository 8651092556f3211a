import type { Product } from '@shop/contract'
import { discountPercentOf } from '@shop/rules'
import { pictureFile } from '../picture-file.ts'
import type { KakaoMessage } from './kakao-share.ts'

/** Builds the chat card of a product: picture, name, price and link. `address` is the address of the product page. */
export const toKakaoMessage = (product: Product, address: string): KakaoMessage => {
  const { price, listPrice } = product.productPrice
  const rate = discountPercentOf(listPrice, price)
  const link = { mobileWebUrl: address, webUrl: address }
  const [image] = product.images
  return {
    objectType: 'commerce',
    content: {
      title: product.summary || product.distributor.name,
      imageUrl: image ? new URL(pictureFile(image.key), address).href : '',
      link,
    },
    commerce: {
      productName: product.name,
      regularPrice: rate > 0 ? listPrice : price,
      ...(rate > 0 && { discountPrice: price, discountRate: rate }),
    },
    buttons: [{ title: '상품 보기', link }],
  }
}
