-- The photo before this one, for as long as taking it off or changing it can be undone; then its file goes.
alter table users add column former_photo_token text, add column former_photo_until timestamptz;
