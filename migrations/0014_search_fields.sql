-- What a word says is read from the index, too: a search touched a row of the table for each word it looked at (docs/decisions/0047).
alter table search_words drop constraint search_words_pkey,
  add constraint search_words_pkey primary key (agency_id, kind, place, word, record_id) include (field);
