-- Addresses of an agency for mail that comes in: one for enquiries, and one for each user who files copies of what they write.
create table mail_in_addresses (
  agency_id       uuid not null references agencies (id),
  id              uuid not null,
  kind            text not null check (kind in ('enquiries', 'log')),
  user_id         uuid,
  -- Stands in the address after the plus sign, and says whose it is. A new one ends the old one.
  key             text not null check (key ~ '^[a-z2-7]{12}$'),
  created_at      timestamptz not null,
  -- The test email that was last sent to it, and when it arrived.
  test_id         uuid,
  tested_at       timestamptz,
  test_arrived_at timestamptz,
  primary key (agency_id, id),
  unique (agency_id, key),
  unique nulls not distinct (agency_id, kind, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
-- Mail says no more than the key. Two agencies never get the same one: there are 2^60.
create index mail_in_addresses_by_key on mail_in_addresses (key);
create index mail_in_addresses_by_user on mail_in_addresses (agency_id, user_id) where user_id is not null;

-- Emails that came to these addresses. What was decided is deleted 30 days after it came.
create table mail_in (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  kind         text not null check (kind in ('enquiries', 'log')),
  -- Whose log address it came to.
  user_id      uuid,
  -- The same email is kept once, by whichever ways it comes.
  hash         text not null,
  state        text not null check (state in ('waiting', 'read', 'filed', 'unsorted', 'dismissed', 'spam', 'ignored')),
  -- Why it is unsorted or ignored, as a sentence.
  reason       text,
  received_at  timestamptz not null,
  from_name    text,
  from_address text,
  subject      text not null default '',
  body         text not null default '',
  -- What could be read of it, for the form beside it.
  draft        jsonb,
  -- People of a filed email whom no contact is.
  unknown      jsonb not null default '[]',
  enquiry_ids  uuid[] not null default '{}',
  contact_ids  uuid[] not null default '{}',
  -- The whole email in the storage; null where there was no room for it.
  file_key     text,
  size_bytes   integer not null,
  decided_at   timestamptz,
  decided_by   uuid,
  primary key (agency_id, id),
  unique (agency_id, hash)
);
create index mail_in_by_state on mail_in (agency_id, state, received_at desc, id desc);
create index mail_in_by_time on mail_in (agency_id, received_at);

-- Attachments that are images or PDF.
create table mail_in_files (
  agency_id    uuid not null,
  id           uuid not null,
  mail_id      uuid not null,
  file_name    text not null,
  content_type text not null,
  size_bytes   integer not null,
  storage_key  text not null,
  primary key (agency_id, id),
  foreign key (agency_id, mail_id) references mail_in (agency_id, id) on delete cascade
);
create index mail_in_files_by_mail on mail_in_files (agency_id, mail_id);

select secure_agency_table(name) from unnest(array['mail_in_addresses', 'mail_in', 'mail_in_files']::regclass[]) as name;
create policy due on mail_in_addresses for select to current_user using (true);
create policy due on mail_in for select to current_user using (true);

-- The agency whose address has this key.
create function due.mail_in_address(wanted text) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.agency_id from mail_in_addresses a where a.key = wanted;
end $$;

-- Agencies with emails that were decided and came before this.
create function due.old_mail_in(before timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  return query select a.id from agencies a
    where exists (select 1 from mail_in m where m.agency_id = a.id and m.received_at < before and m.state not in ('waiting', 'unsorted'));
end $$;

revoke execute on all functions in schema due from public;
