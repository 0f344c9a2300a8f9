-- Like every status: only what the program writes. A request that is refused leaves no key.
alter table idempotency_keys add constraint idempotency_keys_status_check check (status between 200 and 299);
