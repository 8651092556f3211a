/** ADDRESS-1: the addresses with the new one last; when it is the default, the others no longer are. */
export function addAddress<A extends { default: boolean }>(addresses: readonly A[], added: A): A[] {
  const others = added.default ? addresses.map((address) => ({ ...address, default: false })) : addresses
  return [...others, added]
}
