-- Views and other events of videos. Decision 053.

create table video_event (
  video_id int not null references video on delete cascade,
  kind text not null check (kind in ('view', 'complete', 'productTap')),
  viewer bytea not null,
  at timestamptz not null,
  primary key (video_id, kind, viewer)
);
comment on table video_event is 'Last counted event per video, kind and person. An event counts once in 30 minutes; older rows are deleted';
comment on column video_event.kind is 'view: watched for two seconds; complete: watched to the end; productTap: a product was opened';
comment on column video_event.viewer is 'Keyed hash of the user, or of the network of a request without a token';
comment on column video_event.at is 'Time of the event';
create index video_event_by_time on video_event (at);

create table video_day (
  video_id int not null references video on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  completions int not null default 0 check (completions >= 0),
  product_taps int not null default 0 check (product_taps >= 0),
  primary key (video_id, day)
);
comment on table video_day is 'Counted events per video and day, for reports';
comment on column video_day.day is 'Day in Seoul';
comment on column video_day.views is 'Views';
comment on column video_day.completions is 'Views to the end';
comment on column video_day.product_taps is 'Products opened';

insert into job (kind, key, payload) values ('video.pruneEvents', 'prune', '{}');
