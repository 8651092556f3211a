-- Photos of reviews and questions that were hidden before: a job moves them to where no URL leads. Decision 042.
insert into job (kind, key, payload)
select 'review.placePhotos', 'review:' || r.id, jsonb_build_object('reviewId', r.id) from review r
where r.is_hidden and exists (select from review_photo p where p.review_id = r.id)
union all
select 'review.placePhotos', 'qna:' || q.id, jsonb_build_object('qnaId', q.id) from product_qna q
where q.is_hidden and exists (select from review_photo p where p.qna_id = q.id)
on conflict (kind, key) where done_at is null do nothing;
