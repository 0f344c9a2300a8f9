-- A reply that is waiting to be mailed: words to and about a person stay here, behind row level security and in reach of an erasure, and the
-- job holds only the id. Removed when the mail has been sent.
create table enquiry_replies (
  agency_id  uuid not null references agencies (id),
  id         uuid not null,
  enquiry_id uuid not null,
  subject    text not null,
  body       text not null,
  created_at timestamptz not null,
  primary key (agency_id, id),
  foreign key (agency_id, enquiry_id) references enquiries (agency_id, id)
);
alter table enquiry_replies enable row level security;
create policy agency on enquiry_replies using (agency_id = nullif(current_setting('app.agency_id', true), '')::uuid);
create index enquiry_replies_by_enquiry on enquiry_replies (agency_id, enquiry_id);
