-- Replays are removed by staff, and after LIVE_REPLAY_DAYS.

alter table live_broadcast add column is_replay_removed boolean not null default false;
comment on column live_broadcast.is_replay_removed is 'The replay was removed: a segment that is recorded later does not show it again';

insert into job (kind, key, payload) values ('live.removeReplays', 'remove', '{}');
