-- With the agency first, this index looked as good as the primary key to a planner that knows nothing of a new agency's keys yet ("one row"):
-- looking for the duplicates of an import then read all keys of the agency for each of them. The contact alone is narrower, and its new
-- entries, whose ids sort by time, all go to the end.
drop index contact_keys_by_contact;
create index contact_keys_by_contact on contact_keys (contact_id);
