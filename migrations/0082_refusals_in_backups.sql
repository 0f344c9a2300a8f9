-- A backup keeps refusals apart, and a restore to any moment adds those of after it: they are read for all agencies at once.
create policy backup on suppressions for select to current_user using (true);
create policy backup on suppression_keys for select to current_user using (true);
create policy backup on mail_suppressions for select to current_user using (true);
create policy backup on sms_suppressions for select to current_user using (true);
create index suppressions_by_time on suppressions (created_at);
