// Writes pairs of rows until killed and prints each number after its commit is acknowledged.
import { openDb } from '../open.ts'

const db = await openDb({ dataDir: process.argv[2] })
await db.script(
  'create table if not exists kept(n int primary key); create table if not exists twin(n int primary key)',
)
let n = (await db.one<{ max: number }>('max', 'select coalesce(max(n), 0) as max from kept', [])).max
const writer = async () => {
  for (;;) {
    const mine = ++n
    await db.tx(async (tx) => {
      await tx.exec('kept', 'insert into kept values ($1)', [mine])
      await tx.exec('twin', 'insert into twin values ($1)', [mine])
    })
    process.stdout.write(`${mine}\n`)
  }
}
await Promise.all([writer(), writer(), writer()])
