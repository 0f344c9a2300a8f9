-- What a note is found by, as listings have it (0036): a search is a prefix here, because row level security leaves nothing else an index.
create table note_words (
  agency_id  uuid not null,
  word       text collate "C" not null,
  note_id    uuid not null,
  primary key (agency_id, word, note_id),
  foreign key (agency_id, note_id) references notes (agency_id, id) on delete cascade
);
create index note_words_by_note on note_words (agency_id, note_id);

alter table note_words enable row level security;
create policy agency on note_words using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

insert into note_words (agency_id, word, note_id)
  select agency_id, left(word, 40), id
  from notes, regexp_split_to_table(lower(coalesce(headline, '') || ' ' || regexp_replace(body_html, '<[^>]*>', ' ', 'g')), '[^[:alnum:]]+') as word
  where length(word) > 1
  on conflict do nothing;
