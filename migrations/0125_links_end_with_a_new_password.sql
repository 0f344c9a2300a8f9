-- Secret addresses (the calendar feed) made before the password was last set stop working.
alter table users add column password_set_at timestamptz;
