-- Settings of a brand that are business decisions and no code. A brand without a row has the default.
create table shop_setting (
  platform platform_id not null,
  key text not null check (key in ('support', 'topNotice', 'shipping', 'limits')),
  value jsonb not null,
  version int not null check (version > 0),
  changed_at timestamptz not null,
  primary key (platform, key)
);
comment on table shop_setting is 'Present settings of the brands; a missing row is the default';
comment on column shop_setting.platform is 'Brand';
comment on column shop_setting.key is 'Name of the setting in the registry of the contract';
comment on column shop_setting.value is 'Value, validated by the registry of the contract';
comment on column shop_setting.version is 'Number of changes, for optimistic locking';
comment on column shop_setting.changed_at is 'Time of the last change';

create table shop_setting_version (
  platform platform_id not null,
  key text not null,
  version int not null,
  value jsonb not null,
  changed_at timestamptz not null,
  staff_id int references staff (id),
  reason text,
  primary key (platform, key, version)
);
comment on table shop_setting_version is 'Every value that a setting has had; rows are only added';
comment on column shop_setting_version.platform is 'Brand';
comment on column shop_setting_version.key is 'Name of the setting';
comment on column shop_setting_version.version is 'Version of the setting with this value';
comment on column shop_setting_version.value is 'Value of this version';
comment on column shop_setting_version.changed_at is 'Time of the change';
comment on column shop_setting_version.staff_id is 'Staff account that made the change; null: an operator';
comment on column shop_setting_version.reason is 'Why it was changed, if given';
create index shop_setting_version_staff on shop_setting_version (staff_id) where staff_id is not null;

-- Cached pages show the settings; products show dates of delivery by the shipping calendar.
create function publish_setting() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', case when coalesce(new.key, old.key) = 'shipping' then 'setting shipping' else 'setting' end);
  return null;
end $$;
create trigger published after insert or update or delete on shop_setting for each row execute function publish_setting();
comment on trigger published on shop_setting is 'Other processes and cached pages read a changed setting';
