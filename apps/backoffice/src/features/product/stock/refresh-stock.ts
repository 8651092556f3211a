import type { QueryClient } from '@tanstack/react-query'

/** Reads the lists of stock again after a change. */
export const refreshStock = async (client: QueryClient): Promise<void> => {
  for (const name of ['admin.stock.list', 'admin.stock.low', 'admin.stock.ledger'])
    await client.invalidateQueries({ queryKey: [name] })
}
