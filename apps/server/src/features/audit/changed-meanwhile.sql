-- name: findLastChange :opt
-- Who has changed an object last, and when.
select s.name as "staffName!", x.at
from audit_entry x join audit_entry e on e.id = x.begun_id join staff s on s.id = e.staff_id
where x.object = :object and x.state = 'done'
order by x.id desc limit 1;
