-- Proofs of documents, which vendors approve or comment on by a link. The file is as it was sent: later changes of the listing are not on it.
create table document_proofs (
  agency_id    uuid not null references agencies (id),
  id           uuid not null,
  listing_id   uuid not null,
  brochure_type text not null check (brochure_type in ('a4', 'a4-gallery', 'window-a4', 'window-a3', 'dl', 'postcard', 'website', 'tile-square',
    'tile-portrait', 'tile-story')),
  name         text not null,
  email        text,
  message      text,
  -- The pages as PDF; the same below each other as SVG have `.svg` after it.
  file_key     text not null,
  pages        smallint not null check (pages > 0),
  width_pt     smallint not null check (width_pt > 0),
  height_pt    smallint not null check (height_pt > 0),
  state        text not null default 'open' check (state in ('open', 'commented', 'approved', 'withdrawn')),
  -- [{at, kind: 'comment' | 'approved', name, text}], oldest first.
  answers      jsonb not null default '[]',
  created_by   uuid,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  mailed_at    timestamptz,
  primary key (agency_id, id),
  foreign key (agency_id, listing_id) references listings (agency_id, id) on delete cascade
);
create index document_proofs_by_listing on document_proofs (agency_id, listing_id, created_at desc, id desc);

do $$
begin
  execute 'alter table document_proofs enable row level security, force row level security';
  execute 'create policy agency on document_proofs using (agency_id = nullif(current_setting(''app.agency_id'', true), '''')::uuid)';
end $$;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('mention', 'noteReminder', 'enquiry', 'publicationFailed',
  'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered'));
alter table notification_settings drop constraint notification_settings_kind_check;
alter table notification_settings add constraint notification_settings_kind_check check (kind in ('mention', 'noteReminder', 'enquiry',
  'publicationFailed', 'taskAssigned', 'taskReminder', 'reviewArrived', 'campaignStopped', 'smsReceived', 'smsFailed', 'proofAnswered'));
