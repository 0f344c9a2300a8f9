-- Listings that were sent to the people they match: none of them goes to one person twice in a day.
alter table emails add column is_match boolean not null default false;
create index emails_matches on emails (agency_id, contact_id, created_at) where is_match;
