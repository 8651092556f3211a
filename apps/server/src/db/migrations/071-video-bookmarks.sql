-- Bookmarks of videos, C059 and C060. Decision 053.

create table user_video (
  user_id bigint not null references app_user (id) on delete cascade,
  video_id int not null references video on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, video_id)
);
comment on table user_video is 'Videos that members have bookmarked';
comment on column user_video.created_at is 'Time of the bookmark';
create index user_video_by_video on user_video (video_id);

create function count_video_shares() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into video_count as c (video_id, shares)
    select video_id, count(*) from moved group by 1 order by 1
    on conflict (video_id) do update set shares = c.shares + excluded.shares;
    return null;
  end if;
  -- several members who leave at once wait for each other in one order
  perform from video_count c where c.video_id in (select video_id from moved) order by c.video_id for no key update;
  update video_count c set shares = greatest(0, c.shares - m.n)
  from (select video_id, count(*) as n from moved group by 1) m where m.video_id = c.video_id;
  return null;
end $$;
create trigger counted_insert after insert on user_video referencing new table as moved
  for each statement execute function count_video_shares();
create trigger counted_delete after delete on user_video referencing old table as moved
  for each statement execute function count_video_shares();
comment on trigger counted_insert on user_video is 'Maintains video_count.shares';
comment on trigger counted_delete on user_video is 'Maintains video_count.shares';
