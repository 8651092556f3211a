/** Road and detail in one line, as on a parcel: with the comma that keeps two numbers apart (`세종대로 1, 101동 1001호`). */
export const toAddressLine = ({ roadAddress, addressDetail }: { roadAddress: string; addressDetail?: string | null }) =>
  [roadAddress, addressDetail].filter(Boolean).join(', ')
