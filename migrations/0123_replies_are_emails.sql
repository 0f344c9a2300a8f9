-- A reply to an enquiry is an email to its contact like any other.
alter table emails add column enquiry_id uuid,
  add foreign key (agency_id, enquiry_id) references enquiries (agency_id, id);
create index emails_by_enquiry on emails (agency_id, enquiry_id) where enquiry_id is not null;

-- Replies that waited may have left with the version before: their enquiries are unanswered again, and what was written is on the contact's page.
-- The owner of the tables reads the rows of all agencies.
alter table enquiry_replies no force row level security;
alter table enquiries no force row level security;
alter table emails no force row level security;
insert into emails (agency_id, id, batch_id, contact_id, listing_id, channel, address, subject, text, is_commercial, state, reason, send_after, created_by,
  created_at, enquiry_id)
select r.agency_id, r.id, r.id, e.contact_id, e.listing_id, 'email', e.email, r.subject, r.body, false, 'unknown',
  'Gable was updated while this reply was on its way', r.created_at, e.answered_by, r.created_at, e.id
from enquiry_replies r join enquiries e on e.agency_id = r.agency_id and e.id = r.enquiry_id
where e.contact_id is not null and e.email is not null;
update enquiries e set answered_at = null, answered_by = null from enquiry_replies r where r.agency_id = e.agency_id and r.enquiry_id = e.id;
alter table enquiries force row level security;
alter table emails force row level security;
drop table enquiry_replies;
