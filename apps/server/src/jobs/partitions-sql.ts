// Made from partitions.sql by scripts/generate-sql.ts: change that file, then run `npm run generate`.
import type { Sql } from '#src/db/db.ts'

export interface ListPartitionedTables {
  name: string
}

export const listPartitionedTables = (
  db: Sql,
): Promise<ListPartitionedTables[]> =>
  db.many(
    'partitions.listPartitionedTables',
    `select name as "name" from partition_rule order by name`,
    [],
  )

export interface MaintainPartitions {
  changed: number
}

/**
 * Drains the default partition, creates the partitions ahead and drops those whose retention has ended. The locks are released with
 * the transaction of this statement.
 */
export const maintainPartitions = (
  db: Sql,
  p: {
    name: string
    now: Date
  },
): Promise<MaintainPartitions> =>
  db.one(
    'partitions.maintainPartitions',
    `select maintain_partitions($1, $2::timestamptz) as "changed"`,
    [p.name, p.now],
  )
