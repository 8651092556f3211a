import { createHash } from 'node:crypto'
import { readMigrations } from '../migrate.ts'
import type { Db } from '../db.ts'

export interface Seed {
  /** Names what `run` makes; changes when that changes, or an old template is taken for a new one. */
  readonly key: string
  run(db: Db): Promise<unknown>
}

/** Changes when the way templates are made changes. */
const FORMAT = 'pglite 0.5.16, migrated long ago'

/** The same migrations and the same seed make the same template. */
export function templateKey(seed?: Seed): string {
  const hash = createHash('sha256').update(`${FORMAT}\0${seed?.key ?? ''}`)
  for (const { name, checksum } of readMigrations()) hash.update(`\0${name}\0${checksum}`)
  return hash.digest('hex').slice(0, 16)
}
