-- Keys of a listing, and who had them. `keyNumber`, `keyPlace` and `keysWith` of the listing follow (workflow/opens).
create table keys (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  listing_id uuid not null,
  label      text not null,
  hook       text,
  -- So many keys on the ring.
  set_of     smallint not null default 1 check (set_of between 1 and 50),
  version    integer not null default 1,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- No longer held; its movements are kept.
  archived_at timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index keys_by_listing on keys (agency_id, listing_id, created_at, id);

-- One row from taking a key to bringing it back.
create table key_movements (
  agency_id   uuid not null,
  id          uuid not null,
  key_id      uuid not null,
  listing_id  uuid not null,
  -- Who has it: a user, a contact, or a name.
  user_id     uuid,
  contact_id  uuid,
  to_name     text,
  why         text,
  open_id     uuid,
  out_at      timestamptz not null,
  out_by      uuid,
  due_back_at timestamptz,
  back_at     timestamptz,
  back_by     uuid,
  primary key (agency_id, id),
  foreign key (agency_id, key_id) references keys (agency_id, id) on delete cascade,
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade,
  foreign key (agency_id, contact_id) references contacts (agency_id, id)
);
create unique index key_movements_out on key_movements (agency_id, key_id) where back_at is null;
create index key_movements_by_key on key_movements (agency_id, key_id, out_at desc);
create index key_movements_by_listing on key_movements (agency_id, listing_id);
create index key_movements_by_contact on key_movements (agency_id, contact_id);
create index key_movements_due on key_movements (agency_id, due_back_at) where back_at is null;

do $$
declare t text;
begin
  foreach t in array array['keys', 'key_movements'] loop
    execute format('alter table %I enable row level security, force row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;

create view key_movements_view with (security_invoker) as
  select m.agency_id, m.id, m.listing_id, k.label, m.user_id, m.contact_id, m.to_name, m.due_back_at
  from key_movements m join keys k on k.agency_id = m.agency_id and k.id = m.key_id where m.back_at is null;
