-- Phone to which an account sends messages for a test. Decision 085.

create table staff_phone (
  staff_id int primary key references staff on delete cascade,
  sealed text not null,
  verified_at timestamptz not null
);
comment on table staff_phone is 'Own phones of staff accounts. Tests of messages go to them, and to the member who has the phone';
comment on column staff_phone.sealed is 'Encrypted phone';
comment on column staff_phone.verified_at is 'When a code that was sent to it was given back';
