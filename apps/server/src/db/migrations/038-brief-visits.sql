-- A token that was given without auto login, for a browser that others use too: it ends within a day, and soon when nobody uses it.
alter table token add column is_brief boolean not null default false;
