-- HOME-2: a section of a page that holds what the brand puts in front of each category.
alter table display drop constraint display_display_ui_type_check;
alter table display add constraint display_display_ui_type_check check (display_ui_type in
  ('hero_carousel', 'quick_links', 'grid', 'rail', 'ranked', 'big_card', 'timed_deal', 'video_rail', 'review_rail', 'home_best', 'banner'));
