-- Up to when the enquiries of an account of realestate.com.au were read, and why the last reading failed.
alter table portal_accounts add column leads_read_until timestamptz, add column leads_error text;
