/** ADDRESS-1: the addresses with the new one last; when it is the default, the others no longer are. */
export function addAddress<A extends { default: boolean }>(addresses: readonly A[], added: A): A[] {
  const others = added.default ? addresses.map((address) => ({ ...address, default: false })) : addresses
  return [...others, added]
}

/** The address on one line as an envelope shows it: '(06236) 서울 강남구 테헤란로 1, 101호'. */
export function formatAddress(address: { zonecode: string; selectedAddress: string; addressDetail: string }): string {
  const place = [address.selectedAddress, address.addressDetail].filter(Boolean).join(', ')
  return `(${address.zonecode}) ${place}`
}
