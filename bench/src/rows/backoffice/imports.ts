import { openDb } from '../../../../apps/server/src/db/open.ts'
import { productColumns } from '../../../../apps/server/src/features/product/sheet/product-columns.ts'
import { type SheetFormat, writeSheet } from '../../../../apps/server/src/features/sheet/write-sheet.ts'
import type { Shop } from '#src/shop/shop.ts'

const findNames = `
select d.name as distributor, t.name || ' > ' || c.name as category from distributor d, category c join category t on t.id = c.parent_id
where d.archived_at is null and c.archived_at is null order by d.id, c.id limit 1`

/** Writes a sheet with this many new products of a distributor and a category of the shop. */
export const createProductSheet = async (
  databaseUrl: string,
  count: number,
  format: SheetFormat,
): Promise<Uint8Array> => {
  const db = await openDb({ databaseUrl, poolSize: 1 })
  try {
    const { distributor, category } = await db.one<{ distributor: string; category: string }>(
      'bench.names',
      findNames,
      [],
    )
    const rows = function* () {
      yield productColumns
      for (let at = 1; at <= count; at += 1) {
        const cells = {
          상품명: `햇감자 ${at} kg`,
          공급사: distributor,
          카테고리: category,
          판매가: 10_000 + at,
          '재고 증감': 30,
        }
        yield productColumns.map((column) => (cells as Record<string, string | number>)[column] ?? null)
      }
    }
    return new Uint8Array(await new Response(writeSheet(rows(), format)).arrayBuffer())
  } finally {
    await db.close()
  }
}

/** Uploads the sheet to be checked. Returns its bytes. Throws unless every row is a new product. */
export const checkImport = async (
  { shop, headers, sheet, count }: { shop: Shop; headers: Record<string, string>; sheet: Uint8Array; count: number },
  signal?: AbortSignal,
): Promise<number> => {
  const response = await fetch(`${shop.url}/admin/v1/product-import/dry-run`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: sheet,
    ...(signal && { signal }),
  })
  const answer = (await response.json()) as { creates?: number; problemCount?: number }
  if (answer.creates !== count || answer.problemCount !== 0)
    throw new Error(`the import answered ${response.status}: ${JSON.stringify(answer).slice(0, 300)}`)
  return sheet.length
}
