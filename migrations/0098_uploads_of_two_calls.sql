-- An upload at Domain may be two calls (for sale and for lease, leaving the market), and Domain calls back about each. Both ids stand in
-- upload_id with a space between; those few rows have an index of their own, so that a call still finds its own among ten thousand.
create index publications_of_two_uploads on publications (agency_id, portal_account_id)
  where state = 'sent' and strpos(upload_id, ' ') > 0;
