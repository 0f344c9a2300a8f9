-- What REAXML says of an agent and had no place: the id a portal knows them by, telephones beyond the two of the profile, and the photo a
-- feed named last ({externalId, url, problem}), so that one is fetched once and one that somebody took away does not come back.
alter table agents
  add column unique_listing_agent_id text check (length(unique_listing_agent_id) <= 100),
  add column other_phones            jsonb not null default '[]',
  add column feed_photo              jsonb;
-- Two agents with one id would be one person to the portal.
create unique index agents_by_unique_listing_agent_id on agents (agency_id, unique_listing_agent_id)
  where unique_listing_agent_id is not null;
