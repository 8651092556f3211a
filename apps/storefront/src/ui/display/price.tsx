import { discountPercentOf, formatCount, formatWon } from '@shop/rules'

interface PriceProps {
  price: number
  listPrice?: number
  size?: 'card' | 'large'
}

const priceText = (price: number, listPrice: number, rate: number): string =>
  rate > 0 ? `할인율 ${rate}%, 판매가 ${formatWon(price)}, 정가 ${formatWon(listPrice)}` : `판매가 ${formatWon(price)}`

/**
 * Discount, price and struck-through list price, in the order usual in Korea. One hidden sentence explains them: a hidden label
 * beside each figure would add three boxes to every card.
 */
export function Price({ price, listPrice = price, size = 'card' }: PriceProps) {
  const rate = discountPercentOf(listPrice, price)
  const large = size === 'large'
  return (
    <div className={`figures flex flex-wrap items-baseline gap-x-1.5 font-bold ${large ? 'text-22' : 'text-16'}`}>
      <span className="sr-only">{priceText(price, listPrice, rate)}</span>
      {rate > 0 && (
        <span aria-hidden="true" className="text-sale">
          {rate}%
        </span>
      )}
      <span aria-hidden="true">
        {formatCount(price)}
        <span className={large ? 'text-18' : 'text-14'}>원</span>
      </span>
      {rate > 0 && (
        // a separate line on a card: otherwise, whether it fits beside the price would depend on the loaded font
        <s aria-hidden="true" className={`font-normal text-ink-faint ${large ? 'text-14' : 'basis-full text-12'}`}>
          {formatWon(listPrice)}
        </s>
      )}
    </div>
  )
}
