-- Corrections of decision 042: expired points of reviews, decided reports and counts of hidden questions.

alter table review_grant add column expired int not null default 0 check (expired >= 0);
comment on column review_grant.expired is 'Points that had expired when the review was deleted, so that they were not taken back';
