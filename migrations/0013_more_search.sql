-- Tasks, campaigns and blog posts are found by their words too (docs/decisions/0047).
alter table search_words drop constraint search_words_kind_check,
  add constraint search_words_kind_check check (kind in ('contact', 'listing', 'note', 'task', 'campaign', 'post'));
alter table search_rebuilds drop constraint search_rebuilds_kind_check,
  add constraint search_rebuilds_kind_check check (kind in ('contact', 'listing', 'note', 'task', 'campaign', 'post'));
insert into search_rebuilds (agency_id, kind) select id, unnest(array['task', 'campaign', 'post']) from agencies;
