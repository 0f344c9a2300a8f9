-- Enquiries by phone, at the office, by email and from the website, beside those of the portals' APIs.
alter table enquiries drop constraint enquiries_source_check;
alter table enquiries
  add constraint enquiries_source_check
    check (source in ('domain', 'rea', 'mail', 'website', 'call', 'walkIn', 'sign', 'referral', 'social', 'other')),
  -- The portal or website that an email came from, as people call it.
  add column source_name text check (length(source_name) between 1 and 80),
  -- Who entered it by hand.
  add column created_by uuid,
  -- When the office was told that nobody had answered.
  add column escalated_at timestamptz;

-- The same enquiry by another way: the same person about the same listing within a day.
create table enquiry_copies (
  agency_id   uuid not null,
  id          uuid not null,
  enquiry_id  uuid not null,
  source      text not null,
  source_name text,
  external_id text not null,
  received_at timestamptz not null,
  message     text not null default '',
  primary key (agency_id, id),
  unique (agency_id, source, external_id),
  foreign key (agency_id, enquiry_id) references enquiries (agency_id, id) on delete cascade
);
create index enquiry_copies_by_enquiry on enquiry_copies (agency_id, enquiry_id);
select secure_agency_table('enquiry_copies');
