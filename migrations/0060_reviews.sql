-- What clients say of the agency and its agents. `requested` rows are questions that were mailed and are not answered yet.
create table reviews (
  agency_id     uuid not null references agencies (id),
  id            uuid not null,
  status        text not null check (status in ('requested', 'received', 'published', 'withheld')),
  source        text not null check (source in ('request', 'manual', 'google', 'website', 'rateMyAgent', 'facebook')),
  source_url    text,
  agent_id      uuid,
  listing_id    uuid,
  contact_id    uuid,
  reviewer_name text not null,
  role          text not null check (role in ('vendor', 'buyer', 'landlord', 'tenant')),
  rating        smallint check (rating between 1 and 5),
  recommend     smallint check (recommend between 0 and 10),
  title         text not null default '',
  body          text not null default '',
  happened_on   date,
  suburb        text,
  -- Whether the person agreed that it is shown, and under which name.
  may_publish   boolean not null default false,
  -- Reached by the link that was mailed to them: nobody at the agency typed it.
  verified_at   timestamptz,
  mailed_to     text,
  mailed_at     timestamptz,
  expires_at    timestamptz,
  declined_at   timestamptz,
  received_at   timestamptz,
  published_at  timestamptz,
  withheld_reason text,
  withheld_note text,
  reply         text,
  replied_at    timestamptz,
  replied_by    uuid,
  version       integer not null default 1,
  created_by    uuid,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  archived_at   timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, agent_id) references agents (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete set null (listing_id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete set null (contact_id),
  check (status = 'requested' or rating is not null),
  check (status <> 'withheld' or (withheld_reason is not null and withheld_note is not null)),
  check (status <> 'published' or may_publish)
);
create index reviews_by_time on reviews (agency_id, created_at desc, id desc) where archived_at is null;
create index reviews_public on reviews (agency_id, published_at desc, id desc) where status = 'published' and archived_at is null;
create index reviews_by_agent on reviews (agency_id, agent_id, published_at desc) where status = 'published' and archived_at is null;
create index reviews_waiting on reviews (agency_id, received_at) where status = 'received' and archived_at is null;
-- Nobody is asked twice about the same sale.
create unique index reviews_asked_once on reviews (agency_id, listing_id, contact_id)
  where source = 'request' and listing_id is not null and contact_id is not null and archived_at is null;

create table review_settings (
  agency_id   uuid primary key references agencies (id),
  -- When people are asked by themselves: never, when a sale is agreed or a lease begins, or when it settles.
  ask_after   text not null default 'never' check (ask_after in ('never', 'closed', 'settled')),
  ask_sides   text not null default 'ours' check (ask_sides in ('ours', 'both')),
  wait_days   smallint not null default 2 check (wait_days between 0 and 60),
  words       text not null default '',
  is_in_brochures boolean not null default true,
  is_in_mails boolean not null default true,
  version     integer not null default 1
);

do $$
declare t text;
begin
  foreach t in array array['reviews', 'review_settings']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
