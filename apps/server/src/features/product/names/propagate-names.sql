-- name: propagateDueNames :one
select follow_due_names(:most) as "taken!";

-- name: findDue :opt
select product_id as id from product_due limit 1;

-- name: touchCatalogue :one
-- Invalidates cached responses, because changes of cards do not.
with touched as (update catalogue_version set version = version + 1 returning version)
select pg_notify('catalogue', 'all')::text as "told?", version from touched;
