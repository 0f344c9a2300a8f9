-- Lists of sanctions as an agency uploads them, matched in a job against the parties of its cases and its contacts.
create table diligence_lists (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  file_name    text not null,
  -- The day of the list, which is not the day of the upload.
  listed_on    date not null,
  entries      integer not null check (entries > 0),
  names        integer not null check (names > 0),
  -- Rows of the file that name no one.
  left_out     integer not null default 0,
  state        text not null default 'running' check (state in ('running', 'done', 'failed')),
  total        integer not null default 0,
  done         integer not null default 0,
  -- Where the job goes on after a worker was stopped; null before the contacts.
  last_id      uuid,
  error        text,
  uploaded_by  uuid,
  uploaded_at  timestamptz not null,
  finished_at  timestamptz,
  primary key (agency_id, id)
);
select secure_agency_table('diligence_lists');

-- People and bodies of the newest list; those of older lists are deleted.
create table diligence_list_entries (
  agency_id    uuid not null,
  list_id      uuid not null,
  -- The number of the entry in the list, without the letter of an alias.
  reference    text not null,
  kind         text not null check (kind in ('individual', 'entity')),
  -- Every way the name is written, the primary one first.
  names        text[] not null,
  -- Written as the list has it; several ways are separated by semicolons.
  born         text,
  place        text,
  citizenship  text,
  address      text,
  primary key (agency_id, list_id, reference),
  foreign key (agency_id, list_id) references diligence_lists (agency_id, id) on delete cascade
);
select secure_agency_table('diligence_list_entries');

-- Possible matches, each looked at by a person. History is kept in the row and nowhere else, because the audit is read by more people.
create table diligence_matches (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  -- The list in which it was last found.
  list_id      uuid not null,
  -- Entry, its name, the party and its name: a pair that was decided is the same pair in the next list.
  pair_key     text not null,
  case_id      uuid,
  contact_id   uuid,
  name         text not null,
  born_on      date,
  -- {reference, kind, names, born, place, citizenship, address}, as the list has it.
  entry        jsonb not null,
  likeness     text not null check (likeness in ('same', 'part', 'similar')),
  has_same_birth boolean not null default false,
  -- Order of the list, from likeness and birth: the likeliest first.
  rank         smallint not null,
  state        text not null default 'open' check (state in ('open', 'notSame', 'maybeSame')),
  reason       text,
  -- [{state, reason, by, at}], oldest first.
  decisions    jsonb not null default '[]',
  version      integer not null default 1,
  found_at     timestamptz not null,
  primary key (agency_id, id),
  unique (agency_id, pair_key),
  foreign key (agency_id, list_id) references diligence_lists (agency_id, id),
  foreign key (agency_id, case_id) references diligence_cases (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade,
  check (case_id is not null or contact_id is not null),
  check ((state = 'notSame') <= (reason is not null))
);
create index diligence_matches_by_rank on diligence_matches (agency_id, state, rank, id);
create index diligence_matches_by_list on diligence_matches (agency_id, list_id);
create index diligence_matches_by_case on diligence_matches (agency_id, case_id) where case_id is not null;
create index diligence_matches_by_contact on diligence_matches (agency_id, contact_id) where contact_id is not null;
select secure_agency_table('diligence_matches');
