-- How a picture is turned and cut: {turns, crop}; the original stays as it was uploaded, so every edit can be taken back.
alter table listing_media add column edit jsonb;
