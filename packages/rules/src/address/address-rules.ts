/** ADDRESS-1: appends an address. If it is the default, clears the flag on all others. */
export function addAddress<A extends { default: boolean }>(addresses: readonly A[], added: A): A[] {
  const others = added.default ? addresses.map((address) => ({ ...address, default: false })) : addresses
  return [...others, added]
}
