/** Why a person cannot buy what is asked for: the same on the way into the cart, into a pre-order and into an order. */
export const purchaseErrors = [
  'productNotFound',
  'optionNotFound',
  'notOnSale',
  'outOfStock',
  'appOnly',
  'gradeRequired',
  'shareRequired',
  'restrictedStockExceeded',
  'shipmentDateConflict',
] as const
