-- Names that duplicate checks compare ignore apostrophes, as search does (docs/decisions/0047). The worker writes them again with the words.
insert into search_rebuilds (agency_id, kind) select id, 'contact' from agencies on conflict (agency_id, kind) do update set after_id = null;
