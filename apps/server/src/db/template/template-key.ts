import { createHash } from 'node:crypto'
import { readMigrations } from '../migrate.ts'
import type { Db } from '../db.ts'

export interface Seed {
  /** Identifies the data that `run` creates. Must change when `run` changes, otherwise an outdated template is reused. */
  readonly key: string
  run(db: Db): Promise<unknown>
}

/** Change this when the way templates are built changes. */
const FORMAT = 'pglite 0.5.16, migrated long ago'

/** Template key. Equal migrations and an equal seed give the same key. */
export function templateKey(seed?: Seed): string {
  const hash = createHash('sha256').update(`${FORMAT}\0${seed?.key ?? ''}`)
  for (const { name, checksum } of readMigrations()) hash.update(`\0${name}\0${checksum}`)
  return hash.digest('hex').slice(0, 16)
}
