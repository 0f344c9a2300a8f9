-- Whether a worker is sending a campaign: those that are share the rate of emails to one domain. Null for a program from before this column.
alter table workers add column is_sending boolean;
