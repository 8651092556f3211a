-- Files of uploaded videos. Decision 053.

create table video_file (
  name text not null,
  video_id int not null references video on delete cascade,
  kind text not null check (kind in ('video', 'poster', 'thumbnail', 'thumbnailSmall', 'captions')),
  primary key (name, video_id, kind)
);
comment on table video_file is 'Uploaded files of videos. A file is served while a shown video has it';
comment on column video_file.name is 'Hash of the content with the file extension';
comment on column video_file.kind is 'What the video uses the file for';
create index video_file_by_video on video_file (video_id);

create index video_unfinished on video (created_at) where state = 'draft';

insert into job (kind, key, payload) values ('video.cleanUploads', 'clean', '{}');
