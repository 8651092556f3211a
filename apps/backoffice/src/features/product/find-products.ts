import { sendCall } from '#src/lib/call/call.ts'
import { wonText } from '#src/lib/format/texts.ts'
import type { PaletteItem } from '#src/ui/palette/palette-registry.ts'
import { statusTexts } from './product-texts.ts'

const MOST = 10

/** Finds products for the palette by a part of their name or by their number. */
export const findProducts = async (term: string, signal: AbortSignal): Promise<PaletteItem[]> => {
  const { products } = await sendCall('admin.product.list', { query: { q: term, take: MOST } }, { signal })
  return products.map(({ id, name, price, productStatus }) => ({
    key: String(id),
    label: name,
    detail: `${statusTexts[productStatus]} · ${wonText(price)}`,
    to: `/products/${id}`,
  }))
}
