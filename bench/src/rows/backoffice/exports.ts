import type { Shop } from '#src/shop/shop.ts'

interface Export {
  shop: Shop
  path: string
  headers: Record<string, string>
}

/** Reads an export to its end or until it is aborted. Returns its bytes. */
export const readExport = async ({ shop, path, headers }: Export, signal?: AbortSignal): Promise<number> => {
  const response = await fetch(`${shop.url}${path}`, { headers, ...(signal && { signal }) })
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length
  return bytes
}
