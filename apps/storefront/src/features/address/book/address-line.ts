/** Formats road and detail in one line, as on a parcel. A comma separates two numbers (`세종대로 1, 101동 1001호`). */
export const toAddressLine = ({ roadAddress, addressDetail }: { roadAddress: string; addressDetail?: string | null }) =>
  [roadAddress, addressDetail].filter(Boolean).join(', ')
