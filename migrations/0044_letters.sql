-- Name and address in the window of a letter's envelope, one line each; null: the householder.
alter table brochure_choices add column addressee text check (length(addressee) <= 300);

-- A letter has proofs and a code of its own.
alter table document_proofs drop constraint document_proofs_brochure_type_check;
alter table document_proofs add constraint document_proofs_brochure_type_check check (brochure_type in ('a4', 'a4-gallery', 'window-a4', 'window-a3',
  'dl', 'postcard', 'letter', 'website', 'tile-square', 'tile-portrait', 'tile-story'));
alter table short_links drop constraint short_links_piece_check;
alter table short_links add constraint short_links_piece_check check (piece in ('a4', 'a4-gallery', 'window-a4', 'window-a3', 'dl', 'postcard',
  'letter', 'website', 'sign', 'other'));
