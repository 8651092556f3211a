-- Staff hides a replay and shows it again; its recording stays. Decision 084.

alter table live_broadcast add column is_replay_hidden boolean not null default false;
comment on column live_broadcast.is_replay_hidden is 'Staff has hidden the replay: viewers see neither it nor its card';
drop index live_replays;
create index live_replays on live_broadcast (platform, ended_at desc, id desc) where state = 'ended' and has_replay and not is_replay_hidden;

drop trigger published on live_broadcast;
create trigger published
  after insert or delete or update of channel_id, platform, title, contents, image, state, is_rehearsal, picture, scheduled_at,
    started_at, ended_at, pinned_product_id, answer, has_replay, is_replay_hidden, duration_ms, version
  on live_broadcast for each statement execute function publish_tag('live');
comment on trigger published on live_broadcast is 'Invalidates the cached lists and rooms. Counters and the mode of the chat are not in them';
