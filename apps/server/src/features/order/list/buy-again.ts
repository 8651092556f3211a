import { AppError } from '@shop/contract'
import type { Handler } from '#src/handler-context.ts'
import { addToCart } from '#src/features/cart/cart-handlers.ts'
import { readOpenOrder } from '#src/features/order/order-reading.ts'

interface Wish {
  productId: number
  productName: string
  productOptionCombinationId: number
  optionUnit: number
}

/** Adds each option by the rules of the cart; a refused option does not block the others. */
export const buyAgain: Handler<'orderItem.buyAgain'> = async (input, app) => {
  const order = await readOpenOrder(app, input)
  const wishes = order.orderItemProducts.flatMap(({ product, orderOptionGroups }) =>
    orderOptionGroups.map(
      ({ productOptionCombination, optionUnit }): Wish => ({
        productId: product.id,
        productName: product.name,
        productOptionCombinationId: productOptionCombination.id,
        optionUnit,
      }),
    ),
  )
  const problems: { productName: string; message: string }[] = []
  for (const { productId, productName, ...group } of wishes) {
    try {
      await addToCart(app, input.who, { productId, optionGroups: [group] })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problems.push({ productName, message: error.message })
    }
  }
  return { added: wishes.length - problems.length, problems }
}
