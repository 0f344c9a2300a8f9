-- A picture that was never put anywhere is deleted, and its key is looked for among the agents.
create index agents_by_photo on agents (agency_id, photo_id) where photo_id is not null;
