import { sendCall } from '#src/lib/call/call.ts'
import type { PaletteItem } from '#src/ui/palette/palette-registry.ts'
import { nameOf } from './customer-texts.ts'

const MOST = 10

/** Finds customers for the palette by a whole phone, e-mail, name or order number. */
export const findCustomers = async (term: string, signal: AbortSignal): Promise<PaletteItem[]> => {
  const { customers } = await sendCall('admin.customer.list', { query: { q: term, take: MOST } }, { signal })
  return customers.map((customer) => {
    const item: PaletteItem = { key: String(customer.id), label: nameOf(customer), to: `/customers/${customer.id}` }
    if (customer.phone !== null) item.detail = customer.phone
    return item
  })
}
