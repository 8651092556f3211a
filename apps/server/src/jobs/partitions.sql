-- name: listPartitionedTables :many
select name as "name!" from partition_rule order by name;

-- name: maintainPartitions :one
-- Drains the default partition, creates the partitions ahead and drops those whose retention has ended. The locks are released with
-- the transaction of this statement.
select maintain_partitions(:name, :now::timestamptz) as "changed!";
