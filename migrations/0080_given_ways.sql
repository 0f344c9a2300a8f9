-- Emails and mobiles that someone typed where no one signs in, about a contact that has others: "given on 28 Nov, not confirmed".
create table contact_given_ways (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  contact_id uuid not null,
  kind       text not null check (kind in ('email', 'mobile')),
  value      text collate "C" not null check (char_length(value) between 1 and 254),
  -- Where it was given, in words.
  source     text not null,
  given_at   timestamptz not null,
  -- The record that it was given with, which stays as it is.
  about      text not null check (about in ('visit', 'enquiry')),
  about_id   uuid not null,
  -- What they agreed to with it; counts once the email or mobile is theirs.
  purposes   text[] not null default '{}',
  wording    text,
  state      text not null default 'open' check (state in ('open', 'added', 'dismissed')),
  decided_at timestamptz,
  decided_by uuid,
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create unique index contact_given_ways_once on contact_given_ways (agency_id, about_id, kind, value);
create index contact_given_ways_by_contact on contact_given_ways (agency_id, contact_id, given_at);
alter table contact_given_ways enable row level security, force row level security;
create policy agency on contact_given_ways using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);

create view contact_given_ways_view with (security_invoker) as
  select agency_id, id, contact_id, kind, value, about, about_id, given_at from contact_given_ways where state = 'open';
