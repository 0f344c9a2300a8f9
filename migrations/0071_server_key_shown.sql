-- The key that a file server showed instead of the one that is remembered; somebody may accept it (docs/decisions/0071).
alter table portal_accounts add column server_key_shown text;
