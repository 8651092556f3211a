import { discountPercentOf, formatCount, formatWon } from '@shop/rules'

interface PriceProps {
  price: number
  listPrice?: number
  size?: 'card' | 'large'
}
/** Discount, price and the list price struck through, as prices are read in Korea. */
export function Price({ price, listPrice = price, size = 'card' }: PriceProps) {
  const rate = discountPercentOf(listPrice, price)
  const large = size === 'large'
  return (
    <div className={`figures flex flex-wrap items-baseline gap-x-1.5 font-bold ${large ? 'text-22' : 'text-16'}`}>
      {rate > 0 && (
        <span className="text-sale">
          <span className="sr-only">할인율 </span>
          {rate}%
        </span>
      )}
      <span>
        <span className="sr-only">판매가 </span>
        {formatCount(price)}
        <span className={large ? 'text-18' : 'text-14'}>원</span>
      </span>
      {rate > 0 && (
        // a line of its own on a card: whether it fits beside the price would change with the face that is there
        <s className={`font-normal text-ink-faint ${large ? 'text-14' : 'basis-full text-12'}`}>
          <span className="sr-only">정가 </span>
          {formatWon(listPrice)}
        </s>
      )}
    </div>
  )
}
