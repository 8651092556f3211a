-- One row that /readyz rewrites after a write has failed, to find out whether the database can be written to again.
create table write_probe (
  id int primary key check (id = 1),
  filler text not null,
  at timestamptz not null
);

comment on table write_probe is 'Probe of /readyz after a failed write: one row of 64 KB that is rewritten until the database accepts it';
comment on column write_probe.at is 'time of the last successful probe';
comment on column write_probe.filler is 'text that does not compress, so that a full disk is noticed';
