-- Order by the last change and filter by a word in the grid of products, each by an index. Decision 072.

-- Letters and pairs of letters of a name. A text is in a name only if all its pairs are.
create function name_grams(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower($1), n, w)), '{}')
  from generate_series(1, char_length($1)) n, unnest('{1,2}'::int[]) w
$$;

-- Those of a text that is looked for: its letter, or its pairs.
create function term_grams(term text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower($1), n, 2)), '{}')
  from generate_series(1, greatest(1, char_length($1) - 1)) n
$$;

-- An update that leaves the name writes neither entry, and sales leave the time of the change.
create index product_by_gram on product using gin (name_grams(name));
create index product_by_change on product ((coalesce(changed_at, created_at)), id);
