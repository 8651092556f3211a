-- name: listAll :many
select c.id, c.parent_id as "parentId", c.name, c.slug, c.image, c.position, c.version, c.archived_at as "archivedAt", coalesce(n.total, 0) as "productsCount!"
from category c left join category_count n on n.category_id = c.id
order by c.parent_id nulls first, c.position, c.id;

-- name: lockAll :many
-- Locks the tree, so that no two changes make it deeper together. There are at most 500 rows.
select id, parent_id as "parentId", name, slug, version, archived_at as "archivedAt" from category order by id for no key update;

-- name: addCategory :one
insert into category (id, parent_id, name, slug, position)
select nextval('category_id_seq'), :parentId?::int, :name, :slug, coalesce(max(position), 0) + 1
from category where parent_id is not distinct from :parentId
returning id;

-- name: changeCategory :exec
-- The last of its new parent if that has changed.
update category c set name = :name, slug = :slug, parent_id = :parentId?::int, version = c.version + 1,
  position = case when c.parent_id is not distinct from :parentId then c.position
    else (select coalesce(max(position), 0) + 1 from category where parent_id is not distinct from :parentId) end
where c.id = :id;

-- name: moveProducts :exec
-- Puts the products of a category under another one, or under itself with another top category.
update product set category_id = :to, top_category_id = :top where category_id = :from;

-- name: hasProducts :one
select exists (select from product where category_id = :id) as "is!";

-- name: sortCategories :exec
update category c set position = w.place from unnest(:ids::int[]) with ordinality as w (id, place)
where c.id = w.id and c.position <> w.place;

-- name: archiveCategory :exec
update category set archived_at = :at?::timestamptz, version = version + 1 where id = :id;
