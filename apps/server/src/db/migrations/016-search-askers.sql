-- What everybody is shown as searched for is what the catalogue's own words say, and nobody makes it alone: a day knows once
-- that somebody looked for a term. `asker` is a keyed hash of where they asked from and the day: it says neither where, nor who asked
-- again on another day. What was logged before is what people typed, and goes with what was made of it.
delete from search_popular;
drop table search_log;
create table search_log (
  day date not null,
  term text not null,
  asker bytea not null,
  primary key (day, term, asker)
);
