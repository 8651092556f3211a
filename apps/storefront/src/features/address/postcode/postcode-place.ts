/** An address that was chosen, not typed: with its postcode, in the form in which it was chosen. */
export interface PostcodePlace {
  zonecode: string
  /** Road name and number, or the lot if there is no road. */
  roadAddress: string
  jibunAddress: string
  selectedAddress: 'road' | 'jibun'
}

/** Timeout in ms for the third-party widget. Afterwards the shop's own search is shown. */
export const WIDGET_LIMIT_MS = 1_500
