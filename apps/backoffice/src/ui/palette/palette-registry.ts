import type { Permission } from '@shop/contract'
import type { IconName } from '#src/ui/icons/icons.tsx'

/** Entry of the palette. Choosing it opens an address. */
export interface PaletteItem {
  /** Unique in its source. */
  key: string
  label: string
  /** Facts at the right: state, price, day. */
  detail?: string
  /** Address below `/backoffice`: `/orders/20261121-ABCDEFGH`. */
  to: string
}

/** A kind of thing that the palette finds: orders, products, customers. */
export interface PaletteSource {
  /** Heading of its entries. */
  label: string
  icon: IconName
  permission: Permission
  /** Finds at most ten entries for a term of two characters or more. */
  find: (term: string, signal: AbortSignal) => Promise<readonly PaletteItem[]>
}

const sources: PaletteSource[] = []

/**
 * Adds a source. Called once per source by src/palette-sources.ts, which entry.client.tsx imports:
 * `registerPaletteSource({ label: '주문', icon: 'order', permission: 'order.read', find: findOrders })`.
 */
export const registerPaletteSource = (source: PaletteSource): void => {
  sources.push(source)
}

export const listPaletteSources = (permissions: readonly Permission[]): PaletteSource[] =>
  sources.filter(({ permission }) => permissions.includes(permission))
