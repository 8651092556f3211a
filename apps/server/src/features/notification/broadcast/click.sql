-- name: noteMeasured :exec
-- Marks which of the mails contain the image of their opening. A mail that is sent again may have had it, or not have had it.
update message set measured = id = any(:measured::bigint[])
where id = any(:ids::bigint[]) and measured <> (id = any(:measured::bigint[]));

-- name: noteClick :opt
-- Stores the first click of a message of a broadcast and returns where its link leads. Null: the front page.
update message m set clicked_at = coalesce(m.clicked_at, :now::timestamptz) from broadcast b
where m.id = :id and b.id = m.broadcast_id
returning b.path as "path?", m.platform as "platform!";

-- name: findTarget :opt
-- Where the link of a message of a broadcast leads. Stores nothing.
select b.path as "path?", m.platform as "platform!" from message m join broadcast b on b.id = m.broadcast_id where m.id = :id;

-- name: noteOpening :exec
-- Stores the first opening of a mail, if its receiver agrees to measurement now.
update message m set opened_at = :now::timestamptz
where m.id = :id and m.measured and m.opened_at is null and m.channel = 'email' and m.broadcast_id is not null
  and (select c.measurement from consent_record c where c.user_id = m.user_id order by c.received_at desc, c.chosen_at desc limit 1);

-- name: countReach :many
-- Counts by channel the sent messages, those of receivers who agree to measurement, and those that were opened and clicked.
select channel, count(*) filter (where state = 'sent' or (state = 'sending' and settled_at is not null))::int as "sent!",
  count(*) filter (where measured and state <> 'dropped')::int as "measured!", count(opened_at)::int as "opened!", count(clicked_at)::int as "clicked!"
from message where broadcast_id = :id and channel in ('text', 'email') group by channel order by channel;
