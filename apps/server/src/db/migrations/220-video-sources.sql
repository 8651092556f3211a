-- Sources of videos that wait for the encoder are stored like other files, so that any machine may encode them. Decision 088.

alter table video_file drop constraint video_file_kind_check;
alter table video_file add constraint video_file_kind_check
  check (kind in ('video', 'poster', 'thumbnail', 'thumbnailSmall', 'captions', 'source'));
comment on column video_file.kind is 'What the video uses the file for; source waits for the encoder';
