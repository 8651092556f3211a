-- An operator takes products back from 배송 준비 to paid, as the undo of a bulk move. Decision 070.
insert into allowed_transition (from_status, to_status) values ('delivery_waiting', 'paid');
