-- What the remaining columns of live broadcasts, their deals and the roles of staff mean.

comment on column live_broadcast.scheduled_at is 'Announced time of the start';
comment on column live_broadcast.started_at is 'Time at which it went on air, or at which its rehearsal began';
comment on column live_broadcast.ended_at is 'Time of the end; null unless it has ended';
comment on column live_broadcast.is_frozen is 'Viewers cannot write messages';
comment on column live_broadcast.peak_viewers is 'Highest number of viewers at one moment';
comment on column live_broadcast.hearts is 'Number of hearts that viewers sent';
comment on column live_deal.starts_at is 'Start of the deal, inclusive';
comment on column live_deal.ends_at is 'End of the deal, exclusive; a pre-order made before can be paid for ten minutes more';
comment on column live_pin.at is 'Time of the change of the pin';
comment on column staff_role.role is 'Name of the role in packages/rules';
