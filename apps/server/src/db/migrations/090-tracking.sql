-- Tracker events, ad clicks and the attribution of orders. Decision 060.

create table tracking_event (
  id bytea not null,
  at timestamptz not null,
  platform platform_id not null,
  kind text not null check (kind in ('session', 'pageView', 'pageTime', 'conversion')),
  visitor bytea not null,
  session bytea not null,
  path text not null,
  source text not null,
  channel text not null,
  medium text not null,
  keyword text not null,
  campaign text not null,
  slots jsonb,
  is_comeback boolean not null,
  duration_ms int check (duration_ms between 0 and 1800000),
  conversion text,
  value int check (value >= 0),
  product_ids int[],
  primary key (id, at)
) partition by range (at);
comment on table tracking_event is 'Events of the tracker, one partition per UTC day, dropped after 30 days. Hints: no money follows from them';
comment on column tracking_event.id is 'Random id of the event: one that is sent again is stored once';
comment on column tracking_event.at is 'Time in the browser, checked against that of the server';
comment on column tracking_event.kind is 'session: began; pageView: a page was opened; pageTime: a page was left; conversion: an action of the page';
comment on column tracking_event.visitor is 'Random id of the browser, stored there with consent only';
comment on column tracking_event.session is 'Random id of the session';
comment on column tracking_event.path is 'Path of the page; long random parts are masked';
comment on column tracking_event.slots is 'Campaigns of the shop by slot, 1 to 10';
comment on column tracking_event.duration_ms is 'Visible time of the page that was left';
comment on column tracking_event.conversion is 'Name of the conversion';
comment on column tracking_event.value is 'Value that the page gives to the conversion; never booked';

create table tracking_click (
  id bytea primary key,
  at timestamptz not null,
  platform platform_id not null,
  source text not null,
  channel text not null,
  medium text not null,
  keyword text not null,
  campaign text not null,
  visitor bytea,
  is_bot boolean not null
);
comment on table tracking_click is 'Arrivals by ads and campaign links, deleted after 30 days. Orders have copies in order_touch';
comment on column tracking_click.id is 'Keyed hash of person, source and half hour: the same arrival is one click';
comment on column tracking_click.visitor is 'Random id of the browser; null without consent';
comment on column tracking_click.is_bot is 'From a robot by its user agent. Counts apart and gets no order';
create index tracking_click_by_time on tracking_click (at);

create table tracking_day (
  platform platform_id not null,
  day date not null,
  source text not null,
  channel text not null,
  medium text not null,
  keyword text not null,
  campaign text not null,
  clicks int not null default 0 check (clicks >= 0),
  bot_clicks int not null default 0 check (bot_clicks >= 0),
  sessions int not null default 0 check (sessions >= 0),
  comebacks int not null default 0 check (comebacks >= 0),
  page_views int not null default 0 check (page_views >= 0),
  visible_ms bigint not null default 0 check (visible_ms >= 0),
  conversions int not null default 0 check (conversions >= 0),
  primary key (platform, day, source, channel, medium, keyword, campaign)
);
comment on table tracking_day is 'Projection: counted clicks and events per day and source, for reports of years. At most 2,000 sources a brand and day; the rest is (other)';
comment on column tracking_day.day is 'Day in Seoul';
comment on column tracking_day.visible_ms is 'Visible time of pages';
comment on column tracking_day.comebacks is 'Sessions of visitors who were here within 14 days';

create table tracking_link (
  platform platform_id not null,
  track_id text not null check (track_id ~ '^[A-Za-z0-9_-]{1,60}$'),
  source text not null check (source <> ''),
  channel text not null,
  medium text not null,
  keyword text not null,
  path text not null check (path ~ '^/([^/\\]|$)'),
  created_at timestamptz not null,
  primary key (platform, track_id)
);
comment on table tracking_link is 'Registered track ids of the landing redirect';
comment on column tracking_link.path is 'Path in the shop to which the link leads';

create table ad_cost (
  platform platform_id not null,
  day date not null,
  source text not null,
  channel text not null,
  medium text not null,
  keyword text not null,
  campaign text not null,
  cost int not null check (cost >= 0),
  imported_at timestamptz not null,
  primary key (platform, day, source, channel, medium, keyword, campaign)
);
comment on table ad_cost is 'Imported advertising costs per day and source. Importing a row again replaces it';
comment on column ad_cost.day is 'Day in Seoul';
comment on column ad_cost.cost is 'Won, VAT included as invoiced';

create table order_touch (
  order_id bigint not null references orders on delete cascade,
  position int not null check (position > 0),
  at timestamptz not null,
  source text not null,
  channel text not null,
  medium text not null,
  keyword text not null,
  campaign text not null,
  primary key (order_id, position)
);
comment on table order_touch is 'Clicks that led to an order, oldest first, as they were when it was placed. The order itself names its utm_ values and its campaign';

comment on column ad_cost.imported_at is 'Time of the last import of the row';
comment on column order_touch.at is 'Time of the click';
comment on column tracking_click.at is 'Time of the arrival';
comment on column tracking_day.clicks is 'Clicks of people';
comment on column tracking_day.bot_clicks is 'Clicks of robots';
comment on column tracking_day.sessions is 'Sessions that began';
comment on column tracking_day.page_views is 'Pages that were opened';
comment on column tracking_day.conversions is 'Conversions that pages reported; purchases come from the orders';
comment on column tracking_event.is_comeback is 'Of a session: the visitor was here within 14 days';
comment on column tracking_event.product_ids is 'Products of the conversion';
do $$
declare
  each record;
begin
  for each in
    select t.name as in_table, c.name, c.meaning
    from unnest(array['tracking_event', 'tracking_click', 'tracking_day', 'tracking_link', 'ad_cost', 'order_touch']) as t (name),
      (values
        ('source', 'Search engine, network, partner or other site; empty if unknown'),
        ('channel', 'Kind of source, for example ad, search, social, share, live, direct'),
        ('medium', 'Medium as the link names it, for example cpc'),
        ('keyword', 'Words of the search or of the ad'),
        ('campaign', 'Campaign or track id')) as c (name, meaning)
    where exists (select from information_schema.columns k where k.table_name = t.name and k.column_name = c.name)
  loop
    execute format('comment on column %I.%I is %L', each.in_table, each.name, each.meaning);
  end loop;
end $$;

-- Copies the clicks of an order when it is placed, whichever statement places it. Unknown ids, robots, clicks of other brands and
-- clicks outside the window of 10,080 minutes are ignored: a forged id changes nothing. TRACK-6
create function keep_touches() returns trigger language plpgsql as $$
begin
  insert into order_touch (order_id, position, at, source, channel, medium, keyword, campaign)
  select new.id, row_number() over (order by c.at, c.id), c.at, c.source, c.channel, c.medium, c.keyword, c.campaign
  from tracking_click c
  where c.id in (select decode(g.id, 'hex') from jsonb_array_elements_text(new.attribution -> 'clickIds') as g (id) where g.id ~ '^[0-9a-f]{32}$')
    and c.platform = new.platform and not c.is_bot
    and c.at <= new.created_at and c.at > new.created_at - interval '10080 minutes';
  return null;
end $$;
create trigger touches_kept after insert on orders for each row
  when (jsonb_typeof(new.attribution -> 'clickIds') = 'array') execute function keep_touches();
comment on trigger touches_kept on orders is 'Copies the clicks that the order names to order_touch';

-- Creates the partitions of the days from eight days before until two days after a time, and drops those that ended more than 30
-- days before it. Events older than seven days are refused.
create function tracking_partitions(now timestamptz) returns int language plpgsql as $$
declare
  today date := (now at time zone 'UTC')::date;
  each record;
  changed int := 0;
begin
  for each in
    select d::date as day, 'tracking_event_' || to_char(d, 'YYYYMMDD') as name from generate_series(today - 8, today + 2, interval '1 day') as d
  loop
    if to_regclass(each.name) is null then
      execute format('create table if not exists %I partition of tracking_event for values from (%L) to (%L)', each.name,
        each.day::timestamp at time zone 'UTC', (each.day + 1)::timestamp at time zone 'UTC');
      changed := changed + 1;
    end if;
  end loop;
  for each in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'tracking_event'::regclass and c.relname ~ '^tracking_event_\d{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < today - 30
  loop
    execute format('drop table %I', each.name);
    changed := changed + 1;
  end loop;
  return changed;
end $$;
comment on function tracking_partitions is 'Creates and drops the daily partitions of tracking_event';

insert into job (kind, key, payload) values ('tracking.keep', 'keep', '{}');
