-- What a listing is found by: the words of its address, headline, number and tags. A search is a prefix here, because row level
-- security leaves the planner no other index on text (reference stack, section 6; decision 18 does the same for contacts).
create table listing_words (
  agency_id  uuid not null,
  word       text collate "C" not null,
  listing_id uuid not null,
  primary key (agency_id, word, listing_id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index listing_words_by_listing on listing_words (agency_id, listing_id);

alter table listing_words enable row level security;
create policy agency on listing_words using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

-- From here on `search_text` is words apart by one space each, with one in front: ' 12 lantern street kew'.
update listings set search_text = ' ' || btrim(regexp_replace(lower(search_text), '[^[:alnum:]]+', ' ', 'g'));
insert into listing_words (agency_id, word, listing_id)
  select agency_id, left(word, 60), id from listings, unnest(string_to_array(btrim(search_text), ' ')) as word where word <> ''
  on conflict do nothing;
