/** Tables by feature, in the order of the features. Every table and view of the database must be listed. */
export const tablesByFeature: Readonly<Record<string, string>> = {
  user: 'app_user user_key index_key user_password user_sns sns_exchange user_setting user_consent user_withdraw_account user_cash_receipt user_picture user_seen point_account point_entry grade_evaluation grade_change phone_code attempt',
  auth: 'token open_answer',
  audit: 'log_chain log_key log_check audit_entry access_log',
  bulk: 'bulk_job bulk_row',
  setting: 'shop_setting shop_setting_version',
  grade: 'grade_rule',
  idempotency: 'idempotency inbox',
  segment: 'segment audience_file',
  address: 'delivery_address',
  category: 'category category_count product_listing',
  product:
    'product product_option product_option_value product_option_combination sellable_combination stock stock_move stock_adjustment product_card product_card_due product_due product_favorite product_share product_view product_sales distributor product_restock_alarm alarm_message product_related price_schedule price_schedule_line stock_entry stock_threshold',
  best: 'best_product best_rule best_rule_list best_span sale_figure earlier_sales category_advertising product_group product_group_item',
  search:
    'search_document search_word search_gram search_tail search_synonym search_log search_popular search_pin search_miss',
  video:
    'video video_count video_product display_video video_brand video_brand_tally display_video_tally user_video video_event video_day video_file',
  home: 'display_version display_preview main_navigation sub_navigation display display_group display_link display_product display_shelf display_tab',
  board: 'notice',
  notification:
    'message notification notification_tally notification_setting broadcast broadcast_receiver consent_reminder push_subscription staff_phone',
  coupon: 'coupon user_coupon',
  cart: 'cart cart_group',
  order:
    'order_tmp orders order_contact order_line order_product order_history allowed_transition guest_proof guest_mark return_request retain.contract retain.dispute',
  delivery: 'parcel parcel_product',
  payment: 'payment money_entry reconciliation_break',
  receipt: 'cash_receipt',
  refund: 'refund refund_line refund_product',
  gift: 'gift_group gift_to gift_event',
  review:
    'review review_tally review_option_tally review_attribute review_attribute_value review_attribute_tally review_grant review_helpful review_history review_photo review_report_reason review_report review_case review_log answer_template',
  qna: 'product_qna qna_report',
  customer: 'customer_note point_limit point_grant point_campaign',
  view: 'saved_view',
  webhook: 'webhook webhook_event webhook_delivery',
  staff: 'waybill_batch waybill_row staff staff_role staff_session staff_totp staff_recovery_code order_note api_key',
  live: 'live_channel live_broadcast live_broadcast_product live_pin live_recording live_marker live_deal live_coupon live_alarm live_message live_message_report live_sanction live_minute live_product_minute live_viewer',
  tracking: 'tracking_event tracking_click tracking_day tracking_link ad_cost order_touch analytics_outbox',
  consent: 'consent_record',
  jobs: 'job job_run',
  report: 'day_close',
  settlement: 'settlement settlement_entry settlement_terms',
  database: 'schema_migration write_probe catalogue_version catalogue_source partition_rule',
}

const features = new Map(
  Object.entries(tablesByFeature).flatMap(([feature, tables]) => tables.split(' ').map((table) => [table, feature])),
)

/** Returns the feature of a table. Throws if the table is not listed. */
export const featureOf = (table: string): string => {
  const feature = features.get(table)
  if (feature === undefined) throw new Error(`${table} has no feature: add it to scripts/generate-schema/features.ts`)
  return feature
}
