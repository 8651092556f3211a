-- Analytics events of pages. Decision 065.

alter table tracking_event drop constraint tracking_event_kind_check;
alter table tracking_event add constraint tracking_event_kind_check check (kind in ('session', 'pageView', 'pageTime', 'conversion', 'analytics'));
comment on column tracking_event.kind is 'session: began; pageView: a page was opened; pageTime: a page was left; conversion: an action of the page; analytics: an event for the vendors of analytics';
comment on column tracking_event.conversion is 'Name of the conversion or of the analytics event';
