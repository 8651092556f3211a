-- name: listUnsanitized :many
-- Products whose description an older version of the sanitizer wrote, or none. Skips products that another transaction changes.
select id, contents from product where contents_sanitizer < :version::int
order by contents_sanitizer, id limit :most::int for no key update skip locked;

-- name: putSanitized :exec
update product p set contents = s.contents, contents_sanitizer = :version::int
from unnest(:ids::int[], :contents::text[]) as s (id, contents) where p.id = s.id;
