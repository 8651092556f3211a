import { AppError } from '@shop/contract'
import type { Db } from '#src/db/db.ts'
import type { BulkKind } from '../bulk-kind.ts'

interface Change {
  id: number
  word: string
}

/** Creates the table whose rows the test jobs change. `writes` counts the times a row was written. */
export const createEffects = (db: Db, count: number): Promise<void> =>
  db.script(`create table effect (id int primary key, word text not null, writes int not null default 0);
    insert into effect (id, word) select n, 'old' from generate_series(1, ${count}) n`)

const read = (tx: Pick<Db, 'opt'>, id: number) =>
  tx.opt<{ word: string }>('effect.read', 'select word from effect where id = $1 for update', [id])

const write = (tx: Pick<Db, 'exec'>, { id, word }: Change) =>
  tx.exec('effect.write', 'update effect set word = $2, writes = writes + 1 where id = $1', [id, word])

/** Writes a word to a row. Refuses ids that do not exist; fails for the word `bug`. */
export const effectKind: BulkKind<Change> = {
  name: 'test.effect',
  permission: 'product.write',
  async applyRow(tx, { input }) {
    const found = await read(tx, input.id)
    if (!found) throw new AppError('productNotFound')
    await write(tx, input)
    if (input.word === 'bug') throw new Error('a bug')
    return { before: found, after: { word: input.word } }
  },
  async undoRow(tx, { input, before, after }) {
    const found = await read(tx, input.id)
    if (found?.word !== (after as { word: string }).word) throw new AppError('changedMeanwhile')
    await write(tx, { id: input.id, word: (before as { word: string }).word })
  },
}
