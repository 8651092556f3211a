-- Comments on tables, columns and triggers. docs/schema.md is generated from them.

comment on table alarm_message is 'Restock and opening alarms to send, one row per person and product. Written when a product is back in stock or opens.';
comment on column alarm_message.kind is 'restock or opening';
comment on column alarm_message.started_at is 'Time at which sending began; a second start is refused, so no alarm is sent twice';
comment on column alarm_message.outcome is 'sent, refused, unknown, unreachable or tooLate; null until it is known';

comment on table allowed_transition is 'Transitions of an order product''s status that the trigger transition_allowed accepts. ORDER-6';

comment on table app_user is 'People: guests, members and deleted members. Personal data is encrypted with the member''s key in user_key.';
comment on column app_user.user_type is 'guest, email, kakaotalk or naver';
comment on column app_user.email is 'Unused; a constraint keeps it empty until it is dropped';
comment on column app_user.phone is 'Unused; a constraint keeps it empty until it is dropped';
comment on column app_user.nickname is 'Public nickname; empty for guests';
comment on column app_user.grade is 'Rank of the member grade, 0 for guests';
comment on column app_user.sealed is 'Personal data, encrypted with the member''s key';
comment on column app_user.email_index is 'Blind index (HMAC) of the e-mail address';
comment on column app_user.phone_index is 'Blind index (HMAC) of the phone number';
comment on column app_user.joined_at is 'Time of sign-up; null for guests';
comment on column app_user.left_at is 'Time of leaving';
comment on column app_user.destroyed_at is 'Time at which the personal data was destroyed';

comment on table attempt is 'Counted attempts against accounts and codes, by kind and subject. Survives restarts. H1';
comment on column attempt.kind is 'What is limited, for example login or code';
comment on column attempt.subject is 'Blind index of the account, phone or network';
comment on column attempt.hits is 'Times of the attempts within the longest window';
comment on column attempt.last_at is 'Time of the last attempt; old rows are deleted';

comment on table best_product is 'Ranking of best sellers, written by the hourly job best.recount. Decision 014';
comment on column best_product.period is 'day, week or month';
comment on column best_product.scope is 'shop or wholesale';
comment on column best_product.place is 'Rank from 1 to 100';
comment on column best_product.units is 'Units sold in the period';
comment on column best_product.revenue is 'Won sold in the period';

comment on table best_span is 'Period that each ranking was counted for';
comment on column best_span.period is 'day, week or month';
comment on column best_span.scope is 'shop or wholesale';
comment on column best_span.since is 'Start of the counted period, inclusive';
comment on column best_span.until is 'End of the counted period, exclusive';

comment on table cart is 'Cart of a person, created with the first line';

comment on table cart_group is 'Line of a cart: one option combination and its units';
comment on column cart_group.unit is 'Number of units, at least 1';
comment on column cart_group.price is 'Unit price in won when the line was added; a later difference is shown to the shopper';

comment on table cash_receipt is 'Cash receipts of an order, issued and cancelled at the tax office through the gateway';
comment on column cash_receipt.part is 'Number of the receipt within the order';
comment on column cash_receipt.kind is 'income_deduction or expenditure_proof';
comment on column cash_receipt.identity is 'Encrypted phone, card or business number';
comment on column cash_receipt.amount is 'Amount in won';
comment on column cash_receipt.tax_free is 'VAT-exempt part of the amount in won';
comment on column cash_receipt.state is 'Lifecycle of the receipt at the tax office';
comment on column cash_receipt.receipt_key is 'Key of the receipt at the gateway';
comment on column cash_receipt.issue_number is 'Number given by the tax office';
comment on column cash_receipt.receipt_url is 'Page of the receipt at the gateway';
comment on column cash_receipt.failure is 'Last refusal of the gateway';
comment on column cash_receipt.tries is 'Number of attempts';
comment on column cash_receipt.asked_at is 'Time of the request';
comment on column cash_receipt.settled_at is 'Time of the final result';

comment on table catalogue_source is 'Version of each loaded catalogue source; an unchanged source is not loaded again';
comment on column catalogue_source.hash is 'Hash of the source data';
comment on column catalogue_source.loaded_at is 'Time of the last load';

comment on table catalogue_version is 'Counter of catalogue changes. Polled as a fallback for lost notifications';
comment on column catalogue_version.version is 'Increased with every catalogue change';

comment on table category is 'Category tree';
comment on column category.slug is 'Last path segment of the category page';

comment on table category_advertising is 'Best groups on the home page of a brand. HOME-2';
comment on column category_advertising.code is 'Code of the entry';
comment on column category_advertising.type is 'best or home';
comment on column category_advertising.priority is 'Order of the entries, lowest first';
comment on column category_advertising.focus_advertising is 'True if the entry is emphasized';

comment on table category_count is 'Projection: number of listed products per category';
comment on column category_count.in_stock is 'Products in stock';
comment on column category_count.total is 'All listed products';

comment on table coupon is 'Coupon definitions';
comment on column coupon.platform is 'Brand; null for all brands';
comment on column coupon.discount_kind is 'fixed (won) or percent';
comment on column coupon.discount is 'Won or whole percent';
comment on column coupon.max_discount_price is 'Maximum discount in won; only for percent';
comment on column coupon.min_order_price is 'Minimum products price in won';
comment on column coupon.issue is 'everyone, sign_up or given';
comment on column coupon.begin_at is 'Start of validity, inclusive';
comment on column coupon.end_at is 'End of validity, exclusive';
comment on column coupon.valid_days is 'Days of validity from the day it was given; null for the validity of the coupon';
comment on column coupon.category_ids is 'Categories in scope; null for no limit';
comment on column coupon.product_ids is 'Products in scope; null for no limit';

comment on table delivery_address is 'Address book of a member';
comment on column delivery_address.is_default is 'True for the default address; at most one per member. ADDRESS-1';
comment on column delivery_address.sealed is 'Address, encrypted with the member''s key';

comment on table display is 'Display section of a page: products, tabs or links';
comment on column display.page_key is 'Page that shows the section, for example home';
comment on column display.sub_title is 'Second line of the heading';
comment on column display.order_by_type is 'Sort order of the products. HOME-1';
comment on column display.display_contents_type is 'product or tab. HOME-1';
comment on column display.display_ui_type is 'Layout of the section. HOME-1';
comment on column display.show_information is 'True if product information is shown. HOME-1';
comment on column display.is_style is 'True for style collections';
comment on column display.more_link is 'Path of the link to more products';
comment on column display.end_at is 'End of a timed deal';

comment on table display_group is 'Collections of displays';

comment on table display_link is 'Links of a display section';
comment on column display_link.sub_title is 'Second line of the link';
comment on column display_link.link is 'Path or address of the link';

comment on table display_product is 'Products of a display or of one of its tabs';

comment on view display_shelf is 'View: products of displays and tabs with their sort value';
comment on column display_shelf.sort_value is 'Sort value of the current order';

comment on table display_tab is 'Tabs of a display';
comment on column display_tab.button_image is 'Image of the tab button';

comment on table display_video is 'Videos of a display';

comment on table distributor is 'Sellers';

comment on table earlier_sales is 'Units sold elsewhere before the shop started, by whole days. Input of the best ranking';
comment on column earlier_sales.day is 'Day in Seoul';
comment on column earlier_sales.units is 'Units sold';
comment on column earlier_sales.revenue is 'Won sold';

comment on table grade_evaluation is 'Monthly grade evaluations that have run';
comment on column grade_evaluation.month is 'First day of the month in Seoul';
comment on column grade_evaluation.evaluated_at is 'Time of the evaluation';
comment on column grade_evaluation.changed is 'Number of changed grades';

comment on table guest_mark is 'Proofs of guest orders that a token has verified. Valid for 30 minutes';
comment on column guest_mark.proof is 'Keyed hash of name, phone and code';
comment on column guest_mark.token_hash is 'Token that gave the proof';
comment on column guest_mark.until is 'End of validity';

comment on table guest_proof is 'Proof of each guest order and the message with its code';
comment on column guest_proof.proof is 'Keyed hash of name, phone and code';
comment on column guest_proof.tries is 'Attempts to send the message';
comment on column guest_proof.tried_at is 'Time of the last attempt';
comment on column guest_proof.told_at is 'Time at which the message was sent';

comment on table idempotency is 'Replies of requests with an Idempotency-Key. Decision 008';
comment on column idempotency.key is 'Key of the request';
comment on column idempotency.call is 'Name of the call';
comment on column idempotency.request_hash is 'Hash of the input; the same key with another input is refused';
comment on column idempotency.status is 'HTTP status; null while the request runs';
comment on column idempotency.body is 'Stored reply';

comment on table inbox is 'Processed notices of vendors; a repeated notice is ignored';
comment on column inbox.source is 'Vendor';
comment on column inbox.event_id is 'Id of the notice';
comment on column inbox.received_at is 'Time of receipt';

comment on table job is 'Job queue. Rows are inserted in the transaction of the business change. Decision 007';
comment on column job.kind is 'Name of the handler';
comment on column job.key is 'Key that makes a job unique within its kind';
comment on column job.payload is 'Input of the handler';
comment on column job.run_at is 'Due time; null means at once';
comment on column job.attempts is 'Number of attempts';
comment on column job.locked_until is 'End of the lease of the running worker';
comment on column job.last_error is 'Last error';
comment on column job.done_at is 'Time of success';

comment on table main_navigation is 'Tabs of the main navigation of a brand';
comment on column main_navigation.key is 'Key of the page';
comment on column main_navigation.navigation_type is 'simple_list, tab_in_tab or products';

comment on table money_entry is 'Ledger of money: balanced postings per order. Append-only';
comment on column money_entry.posting is 'Id of the posting; its entries sum to 0';
comment on column money_entry.account is 'gateway, sales, shipping, coupon or points';
comment on column money_entry.amount is 'Won, signed';

comment on table notice is 'Notices of a brand';
comment on column notice.is_pinned is 'True if shown first';

comment on table open_answer is 'Stored replies of login and sign-up, so that a lost reply can be requested again. Kept for ten minutes';
comment on column open_answer.key_index is 'Keyed hash of the idempotency key';
comment on column open_answer.request_index is 'Keyed hash of the input';
comment on column open_answer.sealed is 'Encrypted reply';

comment on table order_history is 'Status changes of orders and their products. Append-only';
comment on column order_history.from_status is 'Status before; null for the first entry';
comment on column order_history.to_status is 'Status after';
comment on column order_history.actor is 'shopper, operator, time or gateway';
comment on column order_history.reason is 'Reason in words';
comment on column order_history.at is 'Time of the change';

comment on table order_line is 'Lines of an order: one option combination with units and prices at the time of the order';
comment on column order_line.combination is 'Snapshot of the option combination';
comment on column order_line.unit is 'Number of units';
comment on column order_line.price is 'Unit price in won';
comment on column order_line.list_price is 'Unit list price in won';
comment on column order_line.reward_point is 'Points that the line earns';

comment on table order_product is 'Products of an order with their status';
comment on column order_product.product is 'Snapshot of the product, including its shipping terms';
comment on column order_product.status is 'Status. Changes only by allowed transitions. ENTITY-15';
comment on column order_product.is_reviewed is 'True if the buyer has written a review';

comment on table order_tmp is 'Pre-orders: a priced snapshot that lives 60 minutes';
comment on column order_tmp.lines is 'Lines with units';
comment on column order_tmp.cart_group_ids is 'Cart lines that the pre-order was made from';
comment on column order_tmp.address is 'Encrypted delivery address';
comment on column order_tmp.attribution is 'UTM parameters. ORDER-7';
comment on column order_tmp.campaign is 'Live campaign';
comment on column order_tmp.is_gift is 'True for a gift';
comment on column order_tmp.expires_at is 'End of the lifetime';

comment on table orders is 'Orders';
comment on column orders.order_no is 'Order number: day in Seoul and 8 characters';
comment on column orders.order_tmp_id is 'Pre-order; unique, so that a check makes one order';
comment on column orders.request_hash is 'Hash of the payment check, to recognize a repeated one';
comment on column orders.order_name is 'Name shown for the order';
comment on column orders.status is 'Status derived from the products. ENTITY-16';
comment on column orders.address is 'Encrypted delivery address';
comment on column orders.receipt is 'Cash receipt input; identity encrypted';
comment on column orders.selected_pg is 'Payment gateway';
comment on column orders.bundles is 'Bundles with their shipping at the time of the order';
comment on column orders.totals is 'Totals at the time of the order, in won. CART-5';
comment on column orders.price is 'Prices at the time of the order, in won. ENTITY-7';
comment on column orders.used_point is 'Points used';
comment on column orders.reward_point is 'Points that the order earns';
comment on column orders.reward_point_date is 'Day on which the points are granted';
comment on column orders.total_price is 'Won to pay';
comment on column orders.attribution is 'UTM parameters. ORDER-7';
comment on column orders.campaign is 'Live campaign';
comment on column orders.cart_group_ids is 'Cart lines that the order was made from';
comment on column orders.held_until is 'Time until which stock is reserved for an unpaid order';
comment on column orders.orderer_phone is 'Blind index of the orderer''s phone';
comment on column orders.open_slot is 'Slot of an unpaid order; three per person';

comment on table parcel is 'Parcels and their tracking state';
comment on column parcel.courier is 'Code of the courier';
comment on column parcel.invoice_no is 'Waybill number';
comment on column parcel.shipped_at is 'Time of shipping';
comment on column parcel.steps is 'Tracking steps from the courier';
comment on column parcel.delivered_at is 'Time of delivery';
comment on column parcel.asked_at is 'Time of the last tracking request';
comment on column parcel.ask_at is 'Time of the next tracking request';
comment on column parcel.failures is 'Failed tracking requests in a row';
comment on column parcel.last_error is 'Last tracking error';

comment on table parcel_product is 'Products in a parcel';

comment on table payment is 'Payment of an order at the gateway';
comment on column payment.method is 'Payment method';
comment on column payment.pg_type is 'Gateway';
comment on column payment.payment_key is 'Key of the payment at the gateway; key-in:<order number> while a typed card is being charged';
comment on column payment.amount is 'Amount in won';
comment on column payment.state is 'State of the payment';
comment on column payment.card_text is 'Masked card for display';
comment on column payment.receipt_url is 'Receipt page at the gateway';
comment on column payment.approved_at is 'Time of approval';
comment on column payment.virtual_account is 'Encrypted virtual account. PAY-7';
comment on column payment.secret is 'Keyed hash of the secret in deposit notices';
comment on column payment.failure is 'Last refusal of the gateway';
comment on column payment.unknown_count is 'Reads of the gateway without a final result';
comment on column payment.checked_at is 'Time of the last read';
comment on column payment.easy_pay is 'Wallet';
comment on column payment.cancel_refusals is 'Refusals of a cancel';
comment on column payment.refund_account is 'Encrypted refund account of the order';
comment on column payment.swept_at is 'Time at which late money was looked for';

comment on table phone_code is 'Verification codes sent to phones';
comment on column phone_code.bound_to is 'Token that requested the code';
comment on column phone_code.phone_index is 'Blind index of the phone';
comment on column phone_code.code_hash is 'Hash of the code';
comment on column phone_code.tries is 'Wrong attempts, at most five';
comment on column phone_code.expires_at is 'End of validity';
comment on column phone_code.verified_at is 'Time of verification';
comment on column phone_code.spent_at is 'Time at which the verification was used';

comment on table point_account is 'Point balance of a member';
comment on column point_account.balance is 'Points; one point is one won';

comment on table point_entry is 'Ledger of points. Append-only';
comment on column point_entry.kind is 'earn, use, refund (restored by a cancel), expire or adjust';
comment on column point_entry.amount is 'Points, signed';
comment on column point_entry.reason is 'Reason in words';

comment on table product is 'Products';
comment on column product.summary is 'One-line description';
comment on column product.contents is 'Description as sanitized HTML';
comment on column product.contents_sanitizer is 'Version of the sanitizer that produced contents; 0 if not sanitized yet. Decision 034';
comment on column product.images is 'Image keys with alt text and placeholder colour';
comment on column product.top_category_id is 'Root of the category';
comment on column product.product_status is 'Status set by the seller. ENTITY-18';
comment on column product.is_in_stock is 'Projection: true if a combination can be bought';
comment on column product.price is 'Projection: price in won shown in lists';
comment on column product.list_price is 'Projection: list price in won shown in lists';
comment on column product.supply_price is 'Cost in won; never public';
comment on column product.delivery_company is 'Courier; products of one seller and courier form a bundle';
comment on column product.shipping_fee_type is 'type01 free, type02 charged, type03 free from a price. Decision 033';
comment on column product.shipping_fee is 'Base fee in won per box';
comment on column product.primary_area_shipping_fee is 'Surcharge for the mainland in won';
comment on column product.secondary_area_shipping_fee is 'Surcharge for Jeju in won';
comment on column product.third_area_shipping_fee is 'Surcharge for other remote islands in won';
comment on column product.free_shipping_fee_condition_price is 'Products price in won from which shipping is free';
comment on column product.is_undeliverable_secondary_area is 'True if not delivered to Jeju';
comment on column product.is_undeliverable_third_area is 'True if not delivered to other remote islands';
comment on column product.max_unit_in_box is 'Units per box; null if one box holds any number';
comment on column product.sale_type is 'INDEFINITE_SALE, LIMITED_SALE or FUNDING_SALE';
comment on column product.is_coming_soon is 'True before the sale opens';
comment on column product.limited_period_begin is 'Start of the sale period';
comment on column product.limited_period_end is 'End of the sale period';
comment on column product.no_resale is 'True if the sale is not repeated';
comment on column product.is_exclusive is 'True for members only';
comment on column product.is_app_only is 'True if sold in the app only';
comment on column product.min_app_user_grade is 'Rank of the lowest grade that may buy';
comment on column product.requires_share is 'True if sharing is required before buying';
comment on column product.restricted_stock_order is 'Units one person may buy in total; null without a limit';
comment on column product.tax_status is 'tax or tax_free';
comment on column product.video_url is 'Product video';
comment on column product.origin is 'Origin of the food';
comment on column product.storage is 'Storage instructions';
comment on column product.unit is 'Sales unit';
comment on column product.food_notice is 'Food notice required by law';
comment on column product.shipment_date is 'Shipment date of a product without options';
comment on column product.purchase_point_per is 'Percent of the price earned as points';
comment on column product.text_review_point is 'Points for a text review';
comment on column product.photo_review_point is 'Points for a photo review';
comment on column product.min_use_point is 'Least points that can be used';
comment on column product.min_point_use_product_price is 'Least products price in won for using points';
comment on column product.funding_goal_units is 'Units of the funding goal';
comment on column product.score_average is 'Projection: mean review score';
comment on column product.review_count is 'Projection: number of visible reviews';
comment on column product.qna_count is 'Projection: number of questions';
comment on column product.favorite_count is 'Projection: number of favourites';
comment on column product.is_wholesale is 'True for wholesale products';
comment on column product.is_period_over is 'Projection by a job: the sale period has ended';

comment on table product_card is 'Projection: JSON of the product card, written by triggers';
comment on column product_card.card is 'Card as JSON text';

comment on view product_card_due is 'View: current card of each product, the source of product_card';
comment on column product_card_due.card is 'Card as JSON text';

comment on table product_due is 'Products whose card must be rebuilt, processed in batches';

comment on table product_favorite is 'Favourites of members';

comment on table product_group is 'Groups of chosen products, by code';
comment on column product_group.code is 'Code used by displays';

comment on table product_group_item is 'Products of a group';

comment on table product_listing is 'Projection: narrow table that category lists read, one row per category and product';
comment on column product_listing.is_in_stock is 'True if it can be bought';
comment on column product_listing.price is 'Price in won';
comment on column product_listing.score is 'Mean review score';
comment on column product_listing.review_count is 'Number of visible reviews';
comment on column product_listing.popularity is 'Sort value of popularity';

comment on table product_option is 'Option steps of a product';

comment on table product_option_combination is 'Combinations of option values that can be bought';
comment on column product_option_combination.option_id_path is 'Option value ids joined by slash. OPTION-3';
comment on column product_option_combination.product_option_status is 'Status set by the seller. ENTITY-18';
comment on column product_option_combination.price is 'Price in won';
comment on column product_option_combination.list_price is 'List price in won';
comment on column product_option_combination.special_sale_price is 'Price in won during a special sale';
comment on column product_option_combination.supply_price is 'Cost in won; never public';
comment on column product_option_combination.option_unit is 'Units of the product in the combination';
comment on column product_option_combination.shipment_date is 'Shipment date. OPTION-2';
comment on column product_option_combination.is_day_over is 'Projection by a job: the shipment date has passed';

comment on table product_option_value is 'Values of an option step';

comment on table product_qna is 'Questions about products';
comment on column product_qna.writer is 'Masked name of the author';
comment on column product_qna.is_private is 'True if only the author reads it';
comment on column product_qna.answer is 'Answer of the seller';
comment on column product_qna.answered_at is 'Time of the answer';

comment on table product_restock_alarm is 'Alarms requested by members';
comment on column product_restock_alarm.kind is 'restock or opening';

comment on table product_sales is 'Units sold per product, for funding and ranking';
comment on column product_sales.sold_units is 'Units sold';

comment on table product_share is 'Products that a member has shared. Share condition of ORDER-9';

comment on table product_view is 'Product views of members';
comment on column product_view.seen_at is 'Time of the view';

comment on table reconciliation_break is 'Differences to the gateway''s records that an operator must resolve';
comment on column reconciliation_break.kind is 'Kind of the difference';
comment on column reconciliation_break.detail is 'Facts of the difference';
comment on column reconciliation_break.found_at is 'Time of detection';
comment on column reconciliation_break.resolved_at is 'Time of resolution';

comment on table refund is 'Refunds of an order. Decision 018';
comment on column refund.money is 'Won to refund';
comment on column refund.point is 'Points to restore';
comment on column refund.tax_free is 'VAT-exempt part of the money in won';
comment on column refund.target is 'card, account, or none without money';
comment on column refund.state is 'asked, done or failed';
comment on column refund.reason is 'Reason in words';
comment on column refund.asked_at is 'Time of the request';
comment on column refund.due_day is 'Legal due date';
comment on column refund.done_at is 'Time at which the gateway confirmed';
comment on column refund.retry_at is 'Time of the next attempt';
comment on column refund.try is 'Number in the idempotency key of the current attempt';
comment on column refund.transaction_key is 'Key of the cancel at the gateway';
comment on column refund.failure is 'Last refusal of the gateway';

comment on table refund_line is 'Order lines that a refund cancels';
comment on column refund_line.cancelled_by is 'shopper or shop';

comment on table refund_product is 'Order products that a refund cancels';
comment on column refund_product.cancelled_by is 'shopper or shop';

comment on table return_request is 'Return and exchange requests';
comment on column return_request.kind is 'return or replace';
comment on column return_request.reason is 'Reason code';
comment on column return_request.pictures is 'File names of the attached photos';
comment on column return_request.requested_at is 'Time of the request';
comment on column return_request.is_accepted is 'Decision; null while pending';
comment on column return_request.decided_at is 'Time of the decision';
comment on column return_request.decision is 'Decision in words';

comment on table review is 'Reviews of products';
comment on column review.writer is 'Masked name of the author';
comment on column review.option_name is 'Option that was bought';
comment on column review.score is '1 to 5';
comment on column review.images is 'Image keys';
comment on column review.is_photo is 'True with photos';
comment on column review.is_hidden is 'True if hidden by moderation';

comment on table review_report is 'Reports of reviews';
comment on column review_report.review_report_reason_id is 'Reason code';
comment on column review_report.reason is 'Reason in words';

comment on table review_tally is 'Projection: counts of visible reviews by score';
comment on column review_tally.score_1 is 'Reviews with score 1';
comment on column review_tally.score_2 is 'Reviews with score 2';
comment on column review_tally.score_3 is 'Reviews with score 3';
comment on column review_tally.score_4 is 'Reviews with score 4';
comment on column review_tally.score_5 is 'Reviews with score 5';
comment on column review_tally.photo is 'Reviews with photos';
comment on column review_tally.review_count is 'All visible reviews';
comment on column review_tally.score_sum is 'Sum of the scores';

comment on view sale_figure is 'View: units and won sold, from paid orders and earlier_sales';
comment on column sale_figure.sold_at is 'Time of the sale';
comment on column sale_figure.units is 'Units sold';
comment on column sale_figure.revenue is 'Won sold';

comment on table schema_migration is 'Applied migrations';
comment on column schema_migration.checksum is 'SHA-256 of the file; a changed file is refused';
comment on column schema_migration.at is 'Time of application';

comment on table search_document is 'Projection: one row per searchable product. Decision 013';
comment on column search_document.terms is 'Ids of the words of the product';
comment on column search_document.top_category_id is 'Root of the category';
comment on column search_document.price is 'Price in won';
comment on column search_document.review_count is 'Number of visible reviews';
comment on column search_document.popularity is 'Sort value of popularity';
comment on column search_document.is_free_shipping is 'True if one unit ships free';
comment on column search_document.is_in_stock is 'True if it can be bought';
comment on column search_document.is_hot is 'True for current best sellers';

comment on table search_gram is 'Trigrams of words for spelling correction';
comment on column search_gram.gram is 'Trigram of keystrokes';

comment on table search_log is 'Searched terms per day, for popular words';
comment on column search_log.day is 'Day in Seoul';
comment on column search_log.term is 'Normalized term';
comment on column search_log.asker is 'Keyed hash of network and day; an asker counts once a day';

comment on table search_popular is 'Popular words shown to shoppers';
comment on column search_popular.term is 'Word';
comment on column search_popular.source is 'searches or sales';

comment on table search_synonym is 'Synonyms and related words';
comment on column search_synonym.word is 'Searched word';
comment on column search_synonym.means is 'Word that is searched instead or in addition';
comment on column search_synonym.kind is 'same (equal meaning), other (looks alike but differs), after (also meant, ranked behind the literal meaning) or filter (turns the word into a search filter)';

comment on table search_tail is 'Keystroke suffixes of words, for suggestions';
comment on column search_tail.keys is 'Keystrokes from the position on';

comment on table search_word is 'Words of the search index';
comment on column search_word.word is 'Normalized word';
comment on column search_word.is_category is 'True for a category name';
comment on column search_word.fields is 'Bit set of the fields that contain the word';
comment on column search_word.uses is 'Number of products with the word';

comment on view sellable_combination is 'View: combinations that can be bought now';
comment on column sellable_combination.price is 'Price in won';
comment on column sellable_combination.list_price is 'List price in won';

comment on table sns_exchange is 'Social login codes that were exchanged, as a proof of ten minutes. Decision 029';
comment on column sns_exchange.token_index is 'Keyed hash of the provider''s token';
comment on column sns_exchange.exchanged_at is 'Time of the exchange';

comment on table stock is 'Stock of an option combination';
comment on column stock.initial is 'Units at the start';
comment on column stock.on_hand is 'Units in the warehouse';
comment on column stock.reserved is 'Units reserved by unpaid orders';

comment on table stock_adjustment is 'Ledger of manual stock changes. Append-only';
comment on column stock_adjustment.unit is 'Units, signed';
comment on column stock_adjustment.reason is 'Reason in words';

comment on table stock_move is 'Ledger of stock changes by orders. Append-only';
comment on column stock_move.kind is 'reserve, release, ship, restock or exchange';
comment on column stock_move.unit is 'Units';

comment on table sub_navigation is 'Sub tabs of the main navigation';
comment on column sub_navigation.button_image is 'Image of the tab button';

comment on table token is 'Bearer tokens, stored as hashes';
comment on column token.hash is 'SHA-256 of the token';
comment on column token.token_type is 'temp, nonce, oauth, email or guest';
comment on column token.auth_at is 'Time of the last proof of identity';
comment on column token.last_used_at is 'Time of the last use';
comment on column token.expires_at is 'End of validity';
comment on column token.revoked_at is 'Time of revocation';
comment on column token.is_brief is 'True for a login that ends with the browser';

comment on table user_cash_receipt is 'Saved cash receipt identity of a member';
comment on column user_cash_receipt.sealed is 'Identity, encrypted with the member''s key';

comment on table user_consent is 'Ledger of consents. Append-only';
comment on column user_consent.kind is 'service, privacy, optional, advertising, advertising_night or advertising_promotion';
comment on column user_consent.agreed is 'True if given, false if withdrawn';
comment on column user_consent.at is 'Time of the change';

comment on table user_coupon is 'Coupons of members';
comment on column user_coupon.begin_at is 'Start of validity, inclusive';
comment on column user_coupon.end_at is 'End of validity, exclusive';
comment on column user_coupon.used_at is 'Time of use';

comment on table user_key is 'Encryption key of each member. Exclude from long-term backups. Decision 012';
comment on column user_key.wrapped is 'Key, encrypted with DATA_KEY';

comment on table user_password is 'Password hashes';
comment on column user_password.hash is 'argon2id hash';
comment on column user_password.changed_at is 'Time of the last change';

comment on table user_picture is 'Profile image of a member';
comment on column user_picture.file is 'File name';

comment on table user_seen is 'Notices that a member has seen';
comment on column user_seen.notices_at is 'Time of the last visit of the notices';

comment on table user_setting is 'Alarm settings of a member';
comment on column user_setting.client_center_reply_alarm is 'Replies of the support';
comment on column user_setting.order_delivery_alarm is 'Order and delivery';
comment on column user_setting.advertising_alarm is 'Advertising messages; requires consent';
comment on column user_setting.advertising_night_alarm is 'Advertising from 21:00 to 08:00 Seoul time';
comment on column user_setting.advertising_promotion is 'Promotions';
comment on column user_setting.advertising_alarm_updated_at is 'Time of the last consent';

comment on table user_sns is 'Linked social logins';
comment on column user_sns.sns_type is 'kakaotalk or naver';
comment on column user_sns.subject_index is 'Blind index of the person''s id at the provider; null after unlinking';
comment on column user_sns.sealed is 'Id and tokens, encrypted with the member''s key';
comment on column user_sns.linked_at is 'Time of linking';

comment on table user_withdraw_account is 'Refund account of a member';
comment on column user_withdraw_account.sealed is 'Account, encrypted with the member''s key';

comment on table video is 'Product videos';
comment on column video.video_url is 'Address of the video';
comment on column video.thumbnail is 'Poster image';
comment on column video.thumbnail_small is 'Small poster image';

comment on table video_count is 'Counters of videos';
comment on column video_count.views is 'Views';
comment on column video_count.shares is 'Bookmarks';

comment on table video_product is 'Products shown in a video';

comment on table retain.contract is 'Contract data retained by law after an account was deleted';
comment on column retain.contract.address is 'Encrypted delivery address';
comment on column retain.contract.receipt_identity is 'Encrypted receipt identity';
comment on column retain.contract.virtual_account is 'Encrypted virtual account';
comment on column retain.contract.refund_account is 'Encrypted refund account';
comment on column retain.contract.purge_after is 'Day after which the row is deleted';

comment on table retain.dispute is 'Return requests retained by law after an account was deleted';
comment on column retain.dispute.pictures is 'File names of the attached photos';
comment on column retain.dispute.purge_after is 'Day after which the row is deleted';

comment on trigger sign_up_coupons on app_user is 'Gives sign-up coupons when a guest becomes a member';
comment on trigger touched_by_delete on best_product is 'Invalidates cached responses if a rank was removed';
comment on trigger touched_by_insert on best_product is 'Invalidates cached responses if a rank was added';
comment on trigger touched_by_update on best_product is 'Invalidates cached responses if a rank changed';
comment on trigger category_recarded on category is 'Rebuilds the cards that show the category name';
comment on trigger search_learnt on category is 'Adds the category name to the search words';
comment on trigger distributor_recarded on distributor is 'Rebuilds the cards that show the seller name';
comment on trigger append_only on money_entry is 'Refuses updates and deletes of the ledger';
comment on trigger cash_followed on money_entry is 'Schedules the comparison of cash receipts with the money held';
comment on trigger posting_balanced on money_entry is 'Checks at commit that the entries of a posting sum to 0';
comment on trigger append_only on order_history is 'Refuses updates and deletes';
comment on trigger transition_allowed on order_product is 'Refuses status changes that are not in allowed_transition. ORDER-6';
comment on trigger guest_proved on orders is 'Notes a placed guest order for the message with its code';
comment on trigger left_over_renumbered on orders is 'Gives the remainder of a bought cart line a new number, so that it can be ordered separately. Decision 008';
comment on trigger append_only on point_entry is 'Refuses updates and deletes of the ledger';
comment on trigger contents_changed on product is 'Marks changed contents as not sanitized';
comment on trigger product_carded on product is 'Writes the card of a new product';
comment on trigger product_listed on product is 'Adds a new product to the lists of its categories';
comment on trigger product_recarded on product is 'Rebuilds the card of a changed product';
comment on trigger product_relisted on product is 'Updates the lists of a changed product';
comment on trigger product_status_followed on product is 'Derives is_in_stock from the status';
comment on trigger search_indexed on product is 'Indexes a new product for search';
comment on trigger search_reindexed on product is 'Indexes a changed product again';
comment on trigger waiting_called on product is 'Schedules restock and opening alarms';
comment on trigger counted_in on product_favorite is 'Counts favourites';
comment on trigger counted_out on product_favorite is 'Counts favourites';
comment on trigger listing_counted_in on product_listing is 'Counts listed products per category';
comment on trigger listing_counted_out on product_listing is 'Counts listed products per category';
comment on trigger listing_recounted on product_listing is 'Counts listed products per category';
comment on trigger option_carded_in on product_option is 'Rebuilds the card: it shows whether there are options';
comment on trigger option_carded_out on product_option is 'Rebuilds the card: it shows whether there are options';
comment on trigger option_recarded on product_option is 'Rebuilds the cards of both products when an option moves';
comment on trigger options_followed on product_option_combination is 'Derives price and stock state of the product';
comment on trigger answered on product_qna is 'Counts questions and invalidates the product';
comment on trigger counted_in on product_qna is 'Counts questions and invalidates the product';
comment on trigger counted_out on product_qna is 'Counts questions and invalidates the product';
comment on trigger funding_followed on product_sales is 'Invalidates the funding state of a product';
comment on trigger search_ranked on product_sales is 'Ranks a product with first sales in search';
comment on trigger refunds_bounded on refund is 'Refuses refunds above the payment';
comment on trigger tallied_1_out on review is 'Subtracts the old row from the tallies';
comment on trigger tallied_2_in on review is 'Adds the new row to the tallies; runs after tallied_1_out by name';
comment on trigger tallied_in on review is 'Adds a review to the tallies';
comment on trigger tallied_out on review is 'Subtracts a review from the tallies';
comment on trigger stock_arrived on stock is 'Derives the stock state of the product';
comment on trigger stock_followed on stock is 'Publishes the stock at commit';
comment on trigger stock_turn_noted on stock is 'Notes products that sold out or are back in stock';
comment on trigger append_only on stock_adjustment is 'Refuses updates and deletes of the ledger';
comment on trigger append_only on stock_move is 'Refuses updates and deletes of the ledger';
comment on trigger append_only on user_consent is 'Refuses updates and deletes of the ledger';
comment on trigger touched on category is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on category_advertising is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on display is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on display_group is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on display_link is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on display_product is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on display_tab is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on display_video is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on distributor is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on main_navigation is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on notice is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on product is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on product_group is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on product_group_item is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on product_option is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on product_option_combination is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on product_option_value is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on search_popular is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on search_synonym is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on sub_navigation is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on video is 'Invalidates cached responses after a catalogue change';
comment on trigger touched on video_product is 'Invalidates cached responses after a catalogue change';
