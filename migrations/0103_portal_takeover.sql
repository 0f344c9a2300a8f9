-- A portal account that another system still publishes for (decision 188): nothing is sent for a listing until a person confirms that it is taken over.
alter table portal_accounts
  -- Since when; null: Gable publishes.
  add column taking_over_since timestamptz,
  -- Items of the checklist that were ticked, each with time and user: {"uploader": {"at": …, "by": …}}.
  add column takeover_ticks jsonb not null default '{}',
  -- When the listings were last built and compared, whether the portal could be read then, and the reason where it failed.
  add column takeover_checked_at timestamptz,
  add column takeover_read text check (takeover_read in ('read', 'cannotRead', 'failed')),
  add column takeover_read_error text;

-- One listing on an account that is being taken over: under which id it goes there, how it compares, and whether it may be sent.
create table portal_takeovers (
  agency_id         uuid not null,
  portal_account_id uuid not null,
  listing_id        uuid not null,
  -- The id that the portal knows the listing by, and who said so: a user, a feed, the move, the portal itself; `own`: none is known.
  external_key      text not null check (length(external_key) between 1 and 50),
  key_source        text not null check (key_source in ('person', 'feed', 'move', 'portal', 'own')),
  -- Version of the listing that was checked; null: not yet.
  checked_version   integer,
  checked_at        timestamptz,
  outcome           text check (outcome in ('problems', 'address', 'differences', 'ready')),
  -- The address as it would be sent, what the portal would refuse, and the differences, in words.
  result            jsonb,
  -- The ad as the portal had it when it was last read; null: none was found, or the portal can’t be read.
  live              jsonb,
  confirmed_at      timestamptz,
  confirmed_by      uuid,
  -- When Gable first sent it after that: from then on the confirmation can’t be undone.
  sent_at           timestamptz,
  primary key (agency_id, portal_account_id, listing_id),
  foreign key (agency_id, portal_account_id) references portal_accounts (agency_id, id) on delete cascade,
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index portal_takeovers_by_listing on portal_takeovers (agency_id, listing_id);
select secure_agency_table('portal_takeovers');

-- Which records other systems brought.
create view external_refs_view with (security_invoker) as
  select agency_id, record_kind, record_id, source from external_refs;
