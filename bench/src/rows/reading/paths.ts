/** Measured paths of the demo catalogue. */
export const listPath = '/v1/products/category/91?take=30'
export const homePath = '/'
export const categoryPath = '/category/fruit'

interface Cards {
  products: { id: number }[]
}

/** Returns the id of the newest product in the measured list. Throws if the list is empty. */
export const firstProductId = async (shop: string): Promise<number> => {
  const { products } = (await (await fetch(`${shop}${listPath}`)).json()) as Cards
  const [first] = products
  if (!first) throw new Error('the list that is to be measured is empty')
  return first.id
}
