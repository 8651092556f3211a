/** An address that was chosen, not typed: with its postcode, in the form it was chosen in. */
export interface PostcodePlace {
  zonecode: string
  /** The road's name and number; the lot where there is no road. */
  roadAddress: string
  jibunAddress: string
  selectedAddress: 'road' | 'jibun'
}

/** How long the shopper waits for somebody else's search before the shop's own stands there (ms). */
export const WIDGET_LIMIT_MS = 1_500
