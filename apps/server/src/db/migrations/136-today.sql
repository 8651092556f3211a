-- Index for the tiles of the back office: it contains only questions that wait. Decision 074.

create index product_qna_unanswered on product_qna (product_id) where answer is null and not is_hidden;
