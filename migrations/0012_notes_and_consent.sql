create table notes (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  type        text not null check (type in ('note', 'call', 'sms', 'mail', 'visit', 'feedback')),
  headline    text,
  -- Sanitised when it is saved and again when it is read.
  body_html   text not null,
  is_pinned   boolean not null default false,
  visibility  text not null default 'office' check (visibility in ('private', 'office')),
  on_vendor_report boolean not null default false,
  remind_on   date,
  -- When it happened; a call may be written down the day after.
  happened_at timestamptz not null,
  version     integer not null default 1,
  created_by  uuid,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  archived_at timestamptz,
  primary key (agency_id, id)
);
-- What a note hangs on: a contact, a listing or a property, often several.
create table note_links (
  agency_id   uuid not null,
  note_id     uuid not null,
  entity      text not null check (entity in ('contact', 'listing', 'property')),
  entity_id   uuid not null,
  happened_at timestamptz not null,
  primary key (agency_id, entity_id, note_id),
  foreign key (agency_id, note_id) references notes (agency_id, id) on delete cascade
);
create index note_links_by_time on note_links (agency_id, entity_id, happened_at desc, note_id desc);
create index note_links_by_note on note_links (agency_id, note_id);

-- What a person agreed to or refused, as it happened; never changed, only added to. The latest entry of a channel and purpose holds.
create table consent_events (
  agency_id   uuid not null references agencies (id),
  id          uuid not null,
  contact_id  uuid not null,
  channel     text not null check (channel in ('email', 'sms', 'phone', 'letter')),
  purpose     text not null check (purpose in ('marketing', 'propertyAlerts', 'openHomes', 'newsletter')),
  state       text not null check (state in ('express', 'inferred', 'refused', 'withdrawn')),
  -- The words they agreed to, or how it was inferred.
  wording     text,
  source      text not null,
  happened_at timestamptz not null,
  -- Express consent to be called without a period lasts three months.
  expires_on  date,
  recorded_by uuid,
  created_at  timestamptz not null default now(),
  primary key (agency_id, id),
  foreign key (agency_id, contact_id) references contacts (agency_id, id) on delete cascade
);
create index consent_events_by_contact on consent_events (agency_id, contact_id, channel, purpose, happened_at desc, id desc);

do $$
declare t text;
begin
  foreach t in array array['notes', 'note_links', 'consent_events']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy agency on %I using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)', t);
  end loop;
end $$;
