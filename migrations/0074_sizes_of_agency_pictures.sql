-- Which sizes there are of a picture: older ones have none for mails, and then the next larger is taken.
alter table agency_pictures add column files jsonb not null default '[]';
