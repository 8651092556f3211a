-- Videos as a feed: state, brands, bookmarks, counts of views and events. Decision 053.

alter table video
  add column duration_ms int check (duration_ms > 0),
  add column width int check (width > 0),
  add column height int check (height > 0),
  add column poster text,
  add column captions_url text,
  add column hls_url text,
  add column state text not null default 'shown' check (state in ('draft', 'scheduled', 'shown', 'hidden')),
  add column publish_at timestamptz not null default now();
update video set publish_at = created_at;
comment on column video.duration_ms is 'Duration in ms; null if unknown';
comment on column video.width is 'Width in pixels as shown; null if unknown';
comment on column video.height is 'Height in pixels as shown; null if unknown';
comment on column video.poster is 'Image shown before the first frame; null if it is the thumbnail';
comment on column video.captions_url is 'Address of the captions, WebVTT; null without captions';
comment on column video.hls_url is 'Address of an HLS playlist; null if there is only the file';
comment on column video.state is 'draft: waits for its files; scheduled: a job shows it at publish_at; shown; hidden: an operator has hidden it';
comment on column video.publish_at is 'Time since which it is shown; the feed lists the newest first';

create table video_brand (
  platform platform_id not null,
  video_id int not null references video on delete cascade,
  published_us bigint not null default 0,
  is_shown boolean not null default false,
  primary key (video_id, platform)
);
comment on table video_brand is 'Feed of each brand: its videos, those of its displays among them';
comment on column video_brand.published_us is 'Copy of video.publish_at in microseconds';
comment on column video_brand.is_shown is 'Whether the state of the video is shown';
create index video_feed on video_brand (platform, published_us, video_id) where is_shown;

alter table display_video add column is_shown boolean not null default false;
comment on column display_video.is_shown is 'Whether the state of the video is shown';
update display_video set is_shown = true;
drop index display_video_by_display;
create index display_video_by_display on display_video (display_id, position, id) where is_shown;

create table video_brand_tally (
  platform platform_id primary key,
  total int not null check (total >= 0)
);
comment on table video_brand_tally is 'Projection: videos in the feed of each brand';
comment on column video_brand_tally.total is 'Number of shown videos';
create table display_video_tally (
  display_id int primary key references display on delete cascade,
  total int not null check (total >= 0)
);
comment on table display_video_tally is 'Projection: videos of each display';
comment on column display_video_tally.total is 'Number of shown videos';

create function copy_video_state() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'video_brand' then
    select (extract(epoch from publish_at) * 1000000)::int8, state = 'shown' into new.published_us, new.is_shown
    from video where id = new.video_id;
  else
    select state = 'shown' into new.is_shown from video where id = new.video_id;
  end if;
  return new;
end $$;
create trigger copied before insert on video_brand for each row execute function copy_video_state();
create trigger copied before insert on display_video for each row execute function copy_video_state();
comment on trigger copied on video_brand is 'Copies state and time of the video';
comment on trigger copied on display_video is 'Copies the state of the video';

create function propagate_video_state() returns trigger language plpgsql as $$
begin
  update video_brand b set is_shown = n.state = 'shown', published_us = (extract(epoch from n.publish_at) * 1000000)::int8
  from new_rows n join old_rows o on o.id = n.id
  where b.video_id = n.id and (n.state, n.publish_at) is distinct from (o.state, o.publish_at);
  update display_video d set is_shown = n.state = 'shown'
  from new_rows n join old_rows o on o.id = n.id
  where d.video_id = n.id and n.state is distinct from o.state;
  return null;
end $$;
create trigger propagated after update on video referencing old table as old_rows new table as new_rows
  for each statement execute function propagate_video_state();
comment on trigger propagated on video is 'Copies state and time to the lists';

create function add_video_to_brands() returns trigger language plpgsql as $$
begin
  insert into video_brand (platform, video_id)
  select distinct d.platform, a.video_id from added a join display d on d.id = a.display_id order by 2, 1
  on conflict do nothing;
  return null;
end $$;
create trigger added_to_brands after insert on display_video referencing new table as added
  for each statement execute function add_video_to_brands();
comment on trigger added_to_brands on display_video is 'A video that a display of a brand shows is in the feed of the brand';

create function tally_video_brands() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update video_brand_tally t set total = t.total - r.n
    from (select platform, count(*) as n from removed where is_shown group by 1) r where r.platform = t.platform;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into video_brand_tally as t (platform, total)
    select platform, count(*) from added where is_shown group by 1 order by 1
    on conflict (platform) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;
create function tally_display_videos() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    update display_video_tally t set total = t.total - r.n
    from (select display_id, count(*) as n from removed where is_shown group by 1) r where r.display_id = t.display_id;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into display_video_tally as t (display_id, total)
    select display_id, count(*) from added where is_shown group by 1 order by 1
    on conflict (display_id) do update set total = t.total + excluded.total;
  end if;
  return null;
end $$;
do $$
declare
  name text;
  tally text;
begin
  for name, tally in values ('video_brand', 'tally_video_brands'), ('display_video', 'tally_display_videos') loop
    execute format('create trigger tallied_insert after insert on %I referencing new table as added
      for each statement execute function %I()', name, tally);
    execute format('create trigger tallied_update after update on %I referencing old table as removed new table as added
      for each statement execute function %I()', name, tally);
    execute format('create trigger tallied_delete after delete on %I referencing old table as removed
      for each statement execute function %I()', name, tally);
    execute format('comment on trigger tallied_insert on %I is %L', name, 'Counts shown videos');
    execute format('comment on trigger tallied_update on %I is %L', name, 'Counts shown videos');
    execute format('comment on trigger tallied_delete on %I is %L', name, 'Counts shown videos');
  end loop;
end $$;

create trigger published after insert or update or delete on video_brand for each statement execute function publish_tag('video');
comment on trigger published on video_brand is 'Ends cached responses with the tag video';

insert into display_video_tally (display_id, total) select display_id, count(*) from display_video group by 1;
insert into video_brand (platform, video_id)
select distinct d.platform, v.video_id from display_video v join display d on d.id = v.display_id order by 2, 1;
