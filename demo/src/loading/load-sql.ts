import { inserts, insertText } from '#src/loading/inserts.ts'
import type { RowSet } from '#src/loading/rows.ts'

/** The part of the server's database the loader needs. */
export interface LoadSql {
  many<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>
  opt<R>(name: string, text: string, values: readonly unknown[]): Promise<R | undefined>
  exec(name: string, text: string, values: readonly unknown[]): Promise<number>
}
export interface LoadDb extends LoadSql {
  tx<T>(run: (tx: LoadSql) => Promise<T>): Promise<T>
  script(sql: string): Promise<void>
}

const rowsAtOnce = 4000

export async function insert(sql: LoadSql, sets: RowSet): Promise<void> {
  for (const [name, rows] of sets)
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await sql.exec(`demoInsert.${name}`, insertText(inserts[name]), [
        JSON.stringify(rows.slice(at, at + rowsAtOnce)),
      ])
}

/** A shopper's statement may take seconds; a thousand products with all that follows from them may take longer. */
export const takeYourTime = (sql: LoadSql) => sql.exec('demoPatience', 'set local statement_timeout = 0', [])

