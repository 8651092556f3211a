/** Reasons why a user cannot buy a product: the same for the cart, a pre-order and an order. */
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
